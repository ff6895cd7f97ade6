// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct DurationArgumentTests {
    private func error(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? UsageError)?.message
        }
    }

    @Test func theFormsOfTheGrammarAreRead() throws {
        #expect(try DurationArgument.parse("1h30m", for: "x") == .seconds(5400))
        #expect(try DurationArgument.parse("4.5s", for: "x") == .milliseconds(4500))
        #expect(try DurationArgument.parse("25:00", for: "x") == .seconds(1500))
        #expect(try DurationArgument.parse("0", for: "x") == .zero)
        #expect(try DurationArgument.parseWholeSeconds("20m", for: "x") == 1200)
    }

    @Test func whatIsNoneIsToldWithTheForms() {
        #expect(
            error { _ = try DurationArgument.parse("20", for: "--prepare") }
                == "--prepare: '20' is no duration, since it lacks a unit: write one like 20m, 90s, 1h30m, 4.5s, 25:00")
        #expect(
            error { _ = try DurationArgument.parse("soon", for: "DURATION") }
                == "DURATION: 'soon' is no duration: write one like 20m, 90s, 1h30m, 4.5s, 25:00")
        #expect(error { _ = try DurationArgument.parse("-5m", for: "x") } != nil)
        #expect(
            error { _ = try DurationArgument.parseWholeSeconds("4.5s", for: "x") }
                == "x: '4.5s' is not a whole number of seconds: write one like 20m, 90s, 1h30m, 25:00")
        #expect(
            error { _ = try DurationArgument.parseWholeSeconds("9999999h", for: "x") }
                == "x: '9999999h' is above the limit of 4294967295 seconds")
    }

    @Test func signedSecondsGoBothWays() throws {
        #expect(try DurationArgument.parseSignedSeconds("5m", for: "x") == 300)
        #expect(try DurationArgument.parseSignedSeconds("+5m", for: "x") == 300)
        #expect(try DurationArgument.parseSignedSeconds("-1:30", for: "x") == -90)
        #expect(
            error { _ = try DurationArgument.parseSignedSeconds("0", for: "x") }
                == "x: '0' changes nothing: write one like 5m or -5m")
        #expect(error { _ = try DurationArgument.parseSignedSeconds("--5m", for: "x") } != nil)
        #expect(
            error { _ = try DurationArgument.parseSignedSeconds("-1000000h", for: "x") }
                == "x: '-1000000h' is above the limit of 2147483647 seconds")
    }
}
