// SPDX-License-Identifier: Apache-2.0

/// Every command, in the order in which the help shows them.
enum CommandTable {
    static let commands: [CommandDescription] = [
        StartCommand.description, ListCommand.description, StatusCommand.description, ControlCommand.pause,
        ControlCommand.resume, ControlCommand.skip, ExtendCommand.description, UpdateCommand.description,
        EndCommand.description, WatchCommand.description,
    ]
}
