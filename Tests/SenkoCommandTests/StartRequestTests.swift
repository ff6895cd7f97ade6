// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import senko

@Suite struct StartRequestTests {
    private func request(_ arguments: String...) throws -> StartRequest {
        try StartRequest(ArgumentParser(command: StartCommand.description).parse(arguments))
    }

    private func message(_ arguments: String...) -> String? {
        do {
            _ = try StartRequest(ArgumentParser(command: StartCommand.description).parse(arguments))
            return nil
        } catch {
            return error.message
        }
    }

    @Test func titleAndDurationAreOptional() throws {
        let nothing = try request()
        #expect(nothing.title == "" && nothing.totalSeconds == nil && nothing.options.isEmpty)
        let both = try request("Morning sit", "25:00")
        #expect(both.title == "Morning sit" && both.totalSeconds == 1500)
        let title = try request("Morning sit")
        #expect(title.title == "Morning sit" && title.totalSeconds == nil)
        let duration = try request("90s")
        #expect(duration.title == "" && duration.totalSeconds == 90)
        let number = try request("108", "20m")
        #expect(number.title == "108" && number.totalSeconds == 1200)
    }

    @Test func openEndedIsZero() throws {
        #expect(try request("0").totalSeconds == 0)
        #expect(try request("Sit", "0").totalSeconds == 0)
        #expect(try request("Sit", "--open").totalSeconds == 0)
        #expect(try request("0", "--open").totalSeconds == 0)
        #expect(message("20m", "--open") == "--open is a sitting without an end: leave out the duration '20m'")
    }

    @Test func mistakesAreExplained() {
        #expect(message("20")?.hasPrefix("'20' lacks a unit: write 20m for minutes or 20s for seconds") == true)
        #expect(message("20m", "Morning") == "the title comes first: senko start 'Morning' 20m")
        #expect(message("Morning", "sit")?.contains("'sit' is no duration") == true)
        #expect(message("-5m")?.contains("'-5m' is no duration") == true)
        #expect(
            message("4.5s")
                == "DURATION: '4.5s' is not a whole number of seconds: write one like 20m, 90s, 1h30m, 25:00")
        #expect(message("Morning", "sit", "20m")?.contains("in quotes") == true)
    }

    /// A title that was meant as a duration would begin a sitting of the usual length.
    @Test(arguments: [
        "45minutes", "30M", "1h30", "20  m", "1:60", "1.0001s", "5M", "1e3", " 20m", ".5h", "-5 minutes", "108 beads",
    ])
    func aLoneNumberThatIsNoDurationIsNoTitle(text: String) throws {
        #expect(message(text)?.contains("'\(text)' is no duration: write one like 20m") == true)
        #expect(try request(text, "20m").title == text)
    }

    @Test(arguments: ["Sit 2", "-", "+x1", "x5m", "٢m"]) func otherWordsAreTitles(text: String) throws {
        #expect(try request(text).title == text)
    }

    @Test func twoDurationsAreOneTooMany() {
        let told = "'5m' and '6m' are two durations: leave out one, or write a title before it"
        #expect(message("5m", "6m") == told)
        #expect(message("0", "20 min")?.contains("two durations") == true)
    }

    @Test(arguments: [("20min", 1200), ("20 m", 1200), ("1 h 30 min", 5400)])
    func minutesMayBeWrittenInMoreWays(text: String, seconds: UInt32) throws {
        let read = try request(text)
        #expect(read.title == "" && read.totalSeconds == seconds)
    }

    @Test func phasesAreAProgramme() throws {
        let expected: BusValue = [BusTuple("breathing", 240.0), BusTuple("rest", 4.5)].busValue
        #expect(try request("--phases", "4m:breathing,4.5s:rest").options == ["phases": expected])
        #expect(try request("--phases=4m:breathing", "--phases=4.5s:rest").options == ["phases": expected])
        // The durations of a clock have colons themselves, and so may names.
        let clock: BusValue = [BusTuple("slow: out", 90.0), BusTuple("5", 60.0)].busValue
        #expect(try request("--phases", "1:30:slow: out,1m:5").options == ["phases": clock])
        for wrong in ["breathing", "4m", "4m:", ":rest", "4:rest", "0s:rest", "4m:breathing,", ""] {
            #expect(message("--phases", wrong)?.hasPrefix("--phases: ") == true, "\(wrong)")
        }
        #expect(
            message("--phases", "4m:a", "--preset", "box") == "--phases and --preset exclude each other: leave out one")
    }

    @Test func everyOptionHasItsBusType() throws {
        let options = try request(
            "--preset", "box", "--prepare", "500ms", "--interval-bell", "5m", "--overtime", "--on-suspend", "continue",
            "--bells", "start,end", "--sound", "bowl", "--key", "k"
        ).options
        #expect(
            options == [
                "preset": "box".busValue, "prepare": (0.5).busValue, "interval_bell": (300.0).busValue,
                "overtime": true.busValue, "on_suspend": "continue".busValue, "bells": ["start", "end"].busValue,
                "sound": "bowl".busValue, "key": "k".busValue,
            ])
        #expect(
            try request("--interval-bell=4m-6m").options == ["interval_bell_range": BusTuple(240.0, 360.0).busValue])
        let none: [String] = []
        #expect(try request("--bells", "none").options == ["bells": none.busValue])
    }

    @Test func theCallHasTheSignatureOfTheContract() throws {
        let arguments = try request("--preset", "box").callArguments { 900 }
        #expect(arguments.map(\.signature.description) == ["s", "u", "a{sv}"])
    }

    @Test func wrongValuesNameTheirAlternatives() {
        #expect(
            message("--on-suspend", "stop") == "--on-suspend: 'stop' is no policy: give one of pause, continue, end")
        #expect(message("--bells", "start,gong")?.hasPrefix("--bells: 'gong' is no bell") == true)
        #expect(
            message("--interval-bell", "6m-4m")
                == "--interval-bell: '6m-4m' begins above its end: put the shorter first")
        #expect(message("--interval-bell", "0")?.contains("rings without an interval") == true)
        #expect(message("--interval-bell", "1m-2m-3m")?.contains("neither") == true)
    }
}
