// SPDX-License-Identifier: Apache-2.0

import BusValues

/// The names of the contract. Source: org.senko.Senko1(7).
enum Names {
    static let bus = "org.senko.Senko1"
    static let root: ObjectPath = "/org/senko/Senko1"
    static let activities: ObjectPath = "/org/senko/Senko1/activities"
    static let activitiesInterface = "org.senko.Senko1.Activities"
    static let activityInterface = "org.senko.Senko1.Activity"
    static let propertiesInterface = "org.freedesktop.DBus.Properties"
    static let objectManagerInterface = "org.freedesktop.DBus.ObjectManager"
}
