// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

extension Integration {
    @Suite("senko run on a terminal")
    struct RunTerminalTests {
        /// Plays steps on a terminal of its own: `+text` waits for it, `-text` types it, `=ROWSxCOLUMNS` sets the size.
        /// What was shown goes to standard output.
        private static let player = """
            import fcntl, os, pty, select, struct, sys, termios, time
            steps, command = sys.argv[1].split("|"), sys.argv[2:]
            def resize(text):
                rows, columns = map(int, text.split("x"))
                fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            sized, size = os.pipe()
            pid, master = pty.fork()
            if pid == 0:
                os.read(sized, 1)
                os.execvp(command[0], command)
            resize("31x91")
            os.write(size, b"x")
            shown = seen = b""
            def read(seconds):
                global shown, seen
                if not select.select([master], [], [], seconds)[0]: return True
                try: data = os.read(master, 65536)
                except OSError: return False
                shown, seen = shown + data, seen + data
                return bool(data)
            for step in steps:
                text = step[1:].encode().decode("unicode_escape")
                if step[0] == "+":
                    end = time.monotonic() + 30
                    while text.encode() not in seen:
                        if time.monotonic() > end or not read(0.1):
                            os.write(1, shown)
                            sys.exit("never came: %r" % text)
                    seen = seen.split(text.encode(), 1)[1]
                elif step[0] == "-": os.write(master, text.encode())
                elif step[0] == "=": resize(text)
            end = time.monotonic() + 30
            while time.monotonic() < end and read(0.1): pass
            os.write(1, shown)
            status = (0, 0)
            while not status[0] and time.monotonic() < end:
                status = os.waitpid(pid, os.WNOHANG)
                time.sleep(0.01)
            sys.exit(os.waitstatus_to_exitcode(status[1]) if status[0] else "it still runs")
            """

        private func play(_ steps: String, _ command: String...) throws -> Command.Result {
            // No bus is needed: what is shown of the command stands in other tests.
            let surroundings = try Surroundings(address: nil, extra: ["TERM": "xterm"])
            // The home is there as long as this is.
            return try withExtendedLifetime(surroundings) {
                try Command.run(
                    ["python3", "-c", Self.player, steps] + command, environment: surroundings.environment,
                    timeout: 120)
            }
        }

        @Test("the command has a terminal where senko has one, of the same size, before and after a change")
        func size() throws {
            let result = try play(
                "+terminal|+31 91|+ready|=20x70|+20 70", Products.command, "run", "-q", "sh", "-c",
                "test -t 0 && test -t 1 && test -t 2 && echo terminal; stty size; trap 'stty size; exit 4' WINCH; echo ready; while :; do sleep 0.05; done"
            )
            #expect(result.status == 4, "\(result)")
        }

        @Test("what is no terminal is none for the command, and what is one, is")
        func mixed() throws {
            let show = "for i in 0 1 2; do test -t $i && printf $i >>\"$HOME/is\" || printf - >>\"$HOME/is\"; done"
            for (redirection, expected) in [
                ("", "012"), ("</dev/null", "-12"), (">/dev/null", "0-2"), ("2>/dev/null", "01-"),
                ("</dev/null 2>/dev/null", "-1-"), (">/dev/null 2>&1", "0--"),
            ] {
                let result = try play(
                    "+is \(expected).", "sh", "-c",
                    "'\(Products.command)' run -q sh -c '\(show)' \(redirection); echo \"is $(cat \"$HOME/is\").\"")
                #expect(result.status == 0, "\(redirection): \(result)")
            }
        }

        @Test("keys reach the command, and those of the terminal do what they do")
        func keys() throws {
            let typed = try play(
                "+ready|-hello\\n|+got hello|-\\x04", Products.command, "run", "-q", "sh", "-c",
                "echo ready; read line; echo got $line; cat; exit 5")
            #expect(typed.status == 5, "\(typed)")
            let interrupted = try play(
                "+ready|-\\x03|+once", Products.command, "run", "-q", "sh", "-c",
                "trap 'echo once; sleep 0.3; exit 6' INT; echo ready; while :; do sleep 0.05; done")
            #expect(interrupted.status == 6 && interrupted.output.ranges(of: "once").count == 1, "\(interrupted)")
            // Without a terminal of its own the key comes by itself, and not a second time from us.
            let beside = try play(
                "+ready|-\\x03|+once", "sh", "-c",
                "trap : INT; '\(Products.command)' run -q sh -c \"trap 'echo once; sleep 0.3; exit 6' INT; echo ready; while :; do sleep 0.05; done\" </dev/null; exit $?"
            )
            #expect(beside.status == 6 && beside.output.ranges(of: "once").count == 1, "\(beside)")
        }

        @Test("programs that draw on the screen get each key as it is")
        func rawKeys() throws {
            let result = try play(
                "+ready|-q\\x03\\x1a|+done", Products.command, "run", "-q", "python3", "-c",
                "import os, tty; tty.setraw(1); print('ready', end='', flush=True); b = b''\nwhile len(b) < 3: b += os.read(0, 9)\nprint(b == b'q\\x03\\x1a' and 'done')"
            )
            #expect(result.status == 0, "\(result)")
        }

        @Test(
            "Ctrl-Z stops it for the shell, and fg lets it go on, with a terminal of its own and without",
            arguments: ["", "</dev/zero"])
        func stop(redirection: String) throws {
            let tool = Products.command
            let result = try play(
                "-PS1='pro''mpt '\\n|+prompt|-'\(tool)' run -q sh -c 'trap \"echo go''es on\" CONT; trap \"echo cont''inued; exit 3\" USR1; echo rea''dy; while :; do sleep 0.05; done' \(redirection)\\n|+ready|-\\x1a|+Stopped|+prompt|-stty -a; jobs -l\\n|+isig icanon|+Stopped|+prompt|-fg\\n|+goes on|-\\x1a|+Stopped|-kill -USR1 %1; fg; echo sta''tus $?\\n|+continued|+status 3|-exit 0\\n",
                "bash", "--norc", "-i")
            #expect(result.status == 0, "\(result)")
        }

        @Test("Ctrl-Z stops a command that starts one program after the other, whatever it is just about")
        func stopBusy() throws {
            let tool = Products.command
            // A shell waits in vfork(2) for a good part of the time then.
            let script = #"trap "echo g''o" CONT; echo rea''dy; while :; do /bin/true; done"#
            let again = String(repeating: "-\\x1a|+Stopped|+prompt|-fg\\n|+go|", count: 200)
            let result = try play(
                "-PS1='pro''mpt '\\n|+prompt|-'\(tool)' run -q sh -c '\(script)'\\n|+ready|\(again)-\\x03|+prompt|-echo sta''tus $?\\n|+status 130|-exit 0\\n",
                "bash", "--norc", "-i")
            #expect(result.status == 0, "\(result)")
        }

        @Test("the terminal is left as it was, also where the command is killed")
        func restored() throws {
            let result = try play(
                "+equal", "sh", "-c",
                "before=$(stty -g); '\(Products.command)' run -q sh -c 'stty raw -echo; kill -9 $$'; [ \"$before\" = \"$(stty -g)\" ] && echo equal"
            )
            #expect(result.status == 0, "\(result)")
        }

        @Test("in the background it runs, and leaves the terminal alone")
        func background() throws {
            let result = try play(
                "-PS1='pro''mpt '\\n|+prompt|-'\(Products.command)' run -q sh -c 'sleep 0.3; echo do''ne; exit 3' & wait %1; echo status $?; stty -a\\n|+done|+status 3|+icanon|-exit 0\\n",
                "bash", "--norc", "-i")
            #expect(result.status == 0, "\(result)")
        }
    }
}
