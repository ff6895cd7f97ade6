// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What views inherit from those around them.
public struct EnvironmentValues {
    /// The environment of the body that is being evaluated.
    static let current = TaskLocal(wrappedValue: EnvironmentValues())

    private var added: [ObjectIdentifier: Any] = [:]
    var text = TextStyle()
    var foreground: [StyleValue] = []
    var tint: StyleValue?
    var progressViewStyle: any ProgressViewStyle = DefaultProgressViewStyle()
    var gaugeStyle: any GaugeStyle = DefaultGaugeStyle()
    var labelStyle: any LabelStyle = DefaultLabelStyle()
    var buttonStyle: any PrimitiveButtonStyle = DefaultButtonStyle()
    var areLabelsHidden = false
    var isPrivacySensitive = false
    var symbolVariants: [String] = []

    /// The font of texts; nil: the host's.
    public var font: Font? {
        get { text.font }
        set { text.font = newValue }
    }
    /// The most lines that a text takes; nil: as many as it needs.
    public var lineLimit: Int?
    /// How the lines of a text stand.
    public var multilineTextAlignment: TextAlignment = .leading
    /// How far a text may be made smaller to fit: 1, not at all.
    public var minimumScaleFactor: Double = 1
    /// What becomes of capital and small letters.
    public var textCase: Text.Case?
    /// How large symbols are beside text.
    public var imageScale: Image.Scale = .medium
    /// Whether the surroundings are light or dark. Always `light`: the host chooses for both.
    public var colorScheme: ColorScheme = .light
    /// How much colours should differ.
    public var colorSchemeContrast: ColorSchemeContrast = .standard
    /// Whether the card fills the whole screen. No surface of the desktop does.
    public var isActivityFullscreen = false
    /// The size of the card that is being drawn.
    public var activityFamily: ActivityFamily = .medium
    /// The sizes that the widget said it supports.
    public var supportedActivityFamilies: [ActivityFamily] = []
    /// Whether the screen is dimmed. It never is while an activity is drawn.
    public var isLuminanceReduced = false
    /// Whether a background of the widget's own is shown.
    public var showsWidgetContainerBackground = true
    /// How the widget is coloured: in its own colours.
    public var widgetRenderingMode: WidgetRenderingMode = .fullColor
    /// Whether what is inside can be used.
    public var isEnabled = true
    /// Why what is inside is blanked out.
    public var redactionReasons: RedactionReasons = []
    /// The direction in which people read. The host turns what is leading and trailing.
    public var layoutDirection: LayoutDirection = .leftToRight
    /// The size of text that the person chose. The host knows it.
    public var dynamicTypeSize: DynamicTypeSize = .large
    /// How many pixels a point is. The host knows it.
    public var displayScale: Double = 1
    /// The person's language and region.
    public var locale: Locale = .current
    /// The person's calendar.
    public var calendar: Calendar = .current
    /// The person's time zone.
    public var timeZone: TimeZone = .current

    /// What an environment is where nobody set anything.
    public init() {}

    /// The value of a key that the program added.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { added[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { added[ObjectIdentifier(key)] = newValue }
    }
}

// What programs add by keys of their own is read by the views that are being drawn, one after another.
extension EnvironmentValues: @unchecked Sendable {}
