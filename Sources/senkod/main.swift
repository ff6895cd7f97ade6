// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import SenkoService

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

var level = Log.Level.notice
for argument in CommandLine.arguments.dropFirst() {
    switch argument {
    case "-h", "--help":
        print(usage)
        exit(0)
    case "-V", "--version":
        print("senkod \(Version.text)")
        exit(0)
    case "-v", "--verbose":
        level = .debug
    default:
        fputs("senkod: unknown argument \(argument)\nTry senkod --help.\n", stderr)
        exit(2)
    }
}

let service: Service
do {
    service = try Service(queue: .main, log: Log(level: level))
} catch {
    fputs("senkod: \(error.message)\n", stderr)
    exit(error.exitStatus)
}
service.run()
dispatchMain()
