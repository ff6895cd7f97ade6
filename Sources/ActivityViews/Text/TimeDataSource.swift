// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A value that the host's clock has.
public struct TimeDataSource<Value>: Sendable {}

extension TimeDataSource where Value == Date {
    /// The time that it is.
    public static var currentDate: TimeDataSource<Date> { TimeDataSource() }
}
