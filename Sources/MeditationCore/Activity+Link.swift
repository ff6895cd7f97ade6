// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
public import Presentation

extension Activity {
    /// What a click on its card opens; nil: nothing, or something that no click may open.
    public var link: CardLink? {
        guard let value = presentation["url"] else { return nil }
        return Presentation(dictionary: ["url": value]).link
    }
}
