// SPDX-License-Identifier: Apache-2.0

/// What a notification server is like, as far as a popup depends on it: what it says of itself, and where it departs
/// from the specification without saying so.
///
/// Source: Desktop Notifications Specification 1.2, "Protocol", and what `docs/notification-servers.md` observes.
struct ServerNature {
    /// What the server says that it can do.
    var capabilities: Set<String> = []
    /// Whether an update in place is quiet. Some servers pop up anew, or play their animation, for every update.
    var updatesQuietly = true
    /// Whether a popup with a bar still has its text. Xfce's server shows the bar in the place of title, text and buttons,
    /// as for a volume key, unless a hidden setting says otherwise; notify-osd finds no layout for both and shows nothing.
    var showsTextBesideBar = true
    /// Whether it draws a bar for the hint `value`; else the text has to say how far something is.
    var drawsBar = false
    /// The hint that gives the bar a colour; nil: there is none.
    var barColourHint: String?
    /// Whether the hints `bgcolor` and `fgcolor` give a popup its colours.
    var hasGround = false
    /// Whether a notification keeps its id at an update whatever has become of it, so that the answer tells nothing new.
    var keepsIDs = false
    /// Whether a popup may ask to stay until it is closed. notify-osd makes of such a popup a dialog that has no id, and so
    /// can neither be changed nor closed.
    var canStay = true
    /// Whether it may read markup although it does not say so. dunst says so only where its configuration sets `markup`,
    /// and takes it for set to `full` where it is missing; with `markup = no`, the text is plain.
    var mayReadMarkup = false
    /// Whether it looks for icons by name in the icon theme. dunst has a list of folders of its own.
    var findsIconsByName = true
    /// Whether it makes one of a new popup and another that has the same text.
    var stacksTheSame = false
    /// Whether a call of `CloseNotification` takes the popup off the screen. GNOME's notification-daemon then forgets the
    /// popup and leaves it there for good, unless its time runs out (nd-queue.c, `_nd_queue_remove`).
    var withdrawsWhatIsClosed = true

    /// Whether an update in place changes the buttons, too. LXQt's server makes them once for each popup
    /// (notification.cpp, `setValues`): a paused sitting could not be resumed, and one that is over be paused.
    var changesButtons = true

    /// The nature of a server of which nothing is known.
    init() {}

    /// The nature of a server.
    ///
    /// - Parameters:
    ///   - name: the first value of `GetServerInformation`.
    ///   - vendor: the second. MATE's server has the name of GNOME's, but not its fault.
    ///   - capabilities: what `GetCapabilities` answers.
    init(name: String, vendor: String, capabilities: Set<String>) {
        self.capabilities = capabilities
        switch (name.lowercased(), vendor.lowercased()) {
        case ("gnome-shell", _):
            updatesQuietly = false
        case ("notify-osd", _):
            updatesQuietly = false
            showsTextBesideBar = false
            canStay = false
        case ("dunst", _):
            drawsBar = true
            barColourHint = "hlcolor"
            hasGround = true
            keepsIDs = true
            mayReadMarkup = !capabilities.contains("body-markup")
            findsIconsByName = false
            stacksTheSame = true
        case ("mako", _), ("swaynotificationcenter", _):
            drawsBar = true
        case ("xfce notify daemon", _):
            showsTextBesideBar = false
            keepsIDs = true
        case ("notification daemon", "gnome"):
            withdrawsWhatIsClosed = false
        case ("lxqt-notificationd", _):
            changesButtons = false
            keepsIDs = true
        default:
            break
        }
    }
}
