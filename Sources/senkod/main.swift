// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import Glibc
import SenkoService

// Descriptors that the parent closed would be given to the next files that are opened, and what is meant for a reader
// would be written into those.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // open(2) takes the lowest number that is free, which is this one.
    _ = open("/dev/null", O_RDWR)
}

let usage = """
    Usage: senkod [OPTION]

    Times sittings and offers them as org.senko.Senko1 on the session bus. It is usually
    started by the bus or by systemd; senko(1) talks to it.

      -v, --verbose  say what is done
      -h, --help     show this help
      -V, --version  show the version

    Configuration: senko.conf(5). SIGHUP reads it anew, SIGTERM stops and keeps what is going on.
    Exit status: 0 stopped, 1 failed or already running, 2 wrong usage, 3 no session bus.
    """

let log = Log(level: .notice)
for argument in CommandLine.arguments.dropFirst() {
    switch argument {
    case "-h", "--help":
        print(usage)
        exit(0)
    case "-V", "--version":
        print("senkod \(SenkoVersion.text)")
        exit(0)
    case "-v", "--verbose":
        log.level = .debug
    default:
        log.write(.error, "unknown argument \(argument): try senkod --help")
        exit(2)
    }
}

let loop = MainLoop()
let service: Service
do {
    service = try Service(loop: loop, log: log)
} catch {
    log.write(.error, error.message)
    exit(error.exitStatus)
}
service.run()
loop.run()
