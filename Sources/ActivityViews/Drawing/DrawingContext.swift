// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// Where a view is drawn: what it inherits, and what it leaves behind beside its nodes.
@MainActor
struct DrawingContext {
    /// How deep bodies may stand in one another: a view that holds itself ends there, and shows nothing below.
    private static let deepest = 200
    /// How many views may be drawn for one region: more than fit into a presentation by far. One that holds itself twice
    /// would have no end otherwise.
    static let mostViews = 20_000

    /// What the view inherits.
    var environment: EnvironmentValues
    /// What it leaves behind.
    let sheet: DrawingSheet
    private var depth = 0

    init(_ environment: EnvironmentValues = EnvironmentValues(), sheet: DrawingSheet = DrawingSheet()) {
        self.environment = environment
        self.sheet = sheet
    }

    /// The view's nodes.
    func nodes<Content: View>(of view: Content) -> [PresentationNode] {
        guard depth < Self.deepest, sheet.views < Self.mostViews else { return [] }
        sheet.views += 1
        var inner = self
        inner.depth += 1
        if let view = view as? any DrawnView { return view.nodes(in: inner) }
        return inner.nodes(of: inner.evaluate { view.body })
    }

    /// The view's nodes in changed surroundings.
    func nodes<Content: View>(
        of view: Content, with change: (inout EnvironmentValues) -> Void
    ) -> [PresentationNode] {
        var inner = self
        change(&inner.environment)
        return inner.nodes(of: view)
    }

    /// The view as one node, several of its nodes as a stack of them; nil where it shows nothing.
    func node<Content: View>(of view: Content, stack: String = "VStack") -> PresentationNode? {
        let nodes = nodes(of: view)
        return nodes.count < 2 ? nodes.first : PresentationNode(stack, children: nodes)
    }

    /// The view that is made in these surroundings, as one node.
    func node(stack: String = "VStack", _ make: () -> any View) -> PresentationNode? {
        sheet.views = 0
        let view = evaluate(make)
        return node(of: view, stack: stack)
    }

    /// A body, which finds the environment by `@Environment`.
    func evaluate<Result>(_ body: () -> Result) -> Result {
        EnvironmentValues.current.withValue(environment, operation: body)
    }
}
