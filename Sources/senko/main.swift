// SPDX-License-Identifier: Apache-2.0

import Glibc

// Descriptors that the parent closed would be given to the next files that are opened, and what is meant for a reader
// would be written into those.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // open(2) takes the lowest number that is free, which is this one.
    _ = open("/dev/null", O_RDWR)
}

exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))
