// SPDX-License-Identifier: Apache-2.0

import ActivityKit
import Glibc

// An application that does what its arguments say, for tests with several processes of one application.

struct JourneyAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var step: Int
    }

    var name: String
}

let arguments = Array(CommandLine.arguments.dropFirst())

/// Prints a line that is read at once.
func say(_ line: String) {
    print(line)
    fflush(nil)
}

func content(_ step: Int) -> ActivityContent<JourneyAttributes.ContentState> {
    ActivityContent(state: .init(step: step), staleDate: nil)
}

func request(_ name: String) throws -> Activity<JourneyAttributes> {
    let ownerExit = arguments.contains("--end-with-me") ? ActivityOwnerExit.end : .keep
    let activity = try Activity.request(
        attributes: JourneyAttributes(name: name), content: content(0), ownerExit: ownerExit)
    say("started \(activity.id)")
    return activity
}

func list(_ owners: ActivityOwners) {
    for activity in Activity<JourneyAttributes>.activities(of: owners) {
        say("\(activity.attributes.name) \(activity.content.state.step) \(activity.activityState)")
    }
}

/// What an app does at its launch with what is left of its last run.
func cleanUp() async {
    for activity in Activity<JourneyAttributes>.activities { await activity.end(nil, dismissalPolicy: .immediate) }
}

/// Starts an activity, changes it in one go without waiting for anything, and ends.
func burst(_ name: String, _ count: Int) throws {
    let activity = try request(name)
    for step in 1...count { activity.update(content(step)) }
    activity.end(nil)
    list(.thisApplication)
}

/// Tells what becomes of the activities of this application.
@MainActor func watch() async {
    for await activity in Activity<JourneyAttributes>.activityUpdates {
        say("found \(activity.attributes.name)")
        Task { @MainActor in
            for await content in activity.contentUpdates { say("\(activity.attributes.name) \(content.state.step)") }
            say("gone \(activity.attributes.name) \(activity.stateChange.reason?.rawValue ?? "")")
        }
    }
}

do {
    switch arguments.first {
    case "start": _ = try request(arguments[1])
    case "start-and-stay":
        _ = try request(arguments[1])
        while true { pause() }
    case "list": list(.thisApplication)
    case "list-everyone": list(.everyone)
    case "burst": try burst(arguments[1], Int(arguments[2])!)
    case "clean-up": await cleanUp()
    case "watch": await watch()
    default: exit(2)
    }
} catch {
    say("failed: \(error)")
    exit(1)
}
