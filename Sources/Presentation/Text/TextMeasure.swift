// SPDX-License-Identifier: Apache-2.0

/// Says how wide texts are.
public protocol TextMeasure {
    /// The width of one line in points.
    func width(of text: String, in font: TextFont) -> Double
}
