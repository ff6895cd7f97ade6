// SPDX-License-Identifier: Apache-2.0

/// The notification server dunst on a display and a private bus, in colours that are easy to tell apart. It ends with
/// the last reference to it.
public final class Dunst: Sendable {
    /// The colour of a popup's ground.
    public static let ground = Screenshot.Colour(0x203040)
    /// The colour of its text, of which anti-aliasing makes shades.
    public static let text = Screenshot.Colour(0xffffff)
    /// The colour of the bar's filled part.
    public static let bar = Screenshot.Colour(0xff8800)
    /// The colour of its frame.
    public static let frame = Screenshot.Colour(0x00cc66)

    private static func configuration(markup: String, stacksDuplicates: Bool, showsIcons: Bool) -> String {
        """
        [global]
            width = 400
            height = 300
            origin = top-left
            offset = 20x20
            scale = 1
            notification_limit = 5
            progress_bar = true
            progress_bar_height = 14
            progress_bar_frame_width = 1
            progress_bar_min_width = 150
            progress_bar_max_width = 400
            indicate_hidden = yes
            transparency = 0
            separator_height = 2
            padding = 12
            horizontal_padding = 12
            frame_width = 2
            frame_color = "#00cc66"
            font = DejaVu Sans 12
            \(markup)
            format = "<b>%s</b>\\n%b"
            alignment = left
            show_age_threshold = -1
            ignore_newline = no
            stack_duplicates = \(stacksDuplicates)
            show_indicators = yes
            icon_position = \(showsIcons ? "left" : "off")
            mouse_left_click = do_action
            mouse_middle_click = close_current
            mouse_right_click = close_current
        [urgency_low]
            background = "#203040"
            foreground = "#ffffff"
            highlight = "#ff8800"
            timeout = 0
        [urgency_normal]
            background = "#203040"
            foreground = "#ffffff"
            highlight = "#ff8800"
            timeout = 0
        [urgency_critical]
            background = "#203040"
            foreground = "#ffffff"
            highlight = "#ff8800"
            timeout = 0

        """
    }

    /// The running server.
    public let server: RunningNotificationServer
    private let display: Display

    /// Starts dunst and waits until it has the name of notification servers.
    ///
    /// - Parameters:
    ///   - markup: the line that sets `markup`; empty: none.
    ///   - stacksDuplicates: whether it makes one of popups that say the same, as it does unless configured.
    ///   - showsIcons: whether it draws icons.
    public init(
        on bus: PrivateBus, display: Display, observer: Peer, markup: String = "markup = full",
        stacksDuplicates: Bool = false, showsIcons: Bool = false
    ) throws {
        self.display = display
        let surroundings = try RunningNotificationServer.surroundings(on: bus, screen: display)
        let file = try surroundings.home.write(
            Self.configuration(markup: markup, stacksDuplicates: stacksDuplicates, showsIcons: showsIcons),
            to: "dunstrc")
        server = try RunningNotificationServer(
            .dunst(configuration: file), on: bus, screen: display, observer: observer, surroundings: surroundings)
    }

    /// Runs dunstctl.
    ///
    /// - Returns: what it wrote, without the end of the line.
    public func control(_ arguments: String...) throws -> String {
        let result = try Command.run(["dunstctl"] + arguments, environment: server.surroundings.environment)
        guard result.status == 0 else { throw TestSupportError("dunstctl \(arguments): \(result)") }
        return result.output.trimmingPrefix(while: \.isWhitespace).split(separator: "\n").first.map(String.init) ?? ""
    }

    /// How many notifications are on the screen.
    public func displayed() throws -> Int {
        let text = try control("count", "displayed")
        guard let count = Int(text) else { throw TestSupportError("dunstctl count displayed: \(text)") }
        return count
    }

    /// Waits until so many notifications are on the screen.
    ///
    /// - Returns: how many there are at last.
    public func waitForDisplayed(_ count: Int, timeout: Double = BootClock.patience) throws -> Int {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while true {
            let displayed = try displayed()
            guard displayed != count, BootClock.now < deadline else { return displayed }
            BootClock.sleep(0.02)
        }
    }

    /// Takes a picture of the screen once it holds a popup, and the popup's place.
    ///
    /// - Parameter ground: the colour of the popup's ground; else the usual one.
    /// - Throws: `TestSupportError` where none is drawn within `timeout` seconds.
    public func popup(
        timeout: Double = BootClock.patience, on ground: Screenshot.Colour = ground
    ) throws -> (picture: Screenshot, area: Screenshot.Area) {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while BootClock.now < deadline {
            let picture = try display.screenshot()
            if picture.count(where: { $0 == ground }) > 1000,
                let area = picture.bounds(where: { $0 == Self.frame })
            {
                return (picture, area)
            }
            BootClock.sleep(0.05)
        }
        throw TestSupportError("dunst draws no popup: \(server.process.error)")
    }
}
