// SPDX-License-Identifier: Apache-2.0

import ActivityCore
public import Bus
import CSystemd
import Dispatch
import Glibc
import MeditationCore

/// The daemon, wired: the bus, the store, the host, and the observers around it.
public final class Service {
    private let queue: DispatchQueue
    private let loop: MainLoop
    private let log: Log
    private let connection: Connection
    private let settings: SittingSettings
    private let store: StorePresenter
    private let host: Host
    private let replies: ReplyGate
    private let callers: Callers
    private let objects: BusObjects
    private let properties: PropertyPresenter
    private let notifications: NotificationPresenter
    private let bells: BellPresenter
    private let awake: AwakePresenter
    private let status: StatusPresenter
    private var signals: ProcessSignals?
    private var isStopping = false
    private var patience: (any DispatchSourceTimer)?

    /// Connects, takes up what a predecessor left, and exports everything.
    ///
    /// The bus name is asked for before the store is opened, as it decides which of two daemons may write there. No
    /// message is served before the objects stand, so a caller that the bus has already let in only waits.
    ///
    /// - Parameters:
    ///   - loop: the main thread's loop, which serves the bus; this is called on that thread.
    ///   - log: the log.
    public init(loop: MainLoop, log: Log) throws(ServiceError) {
        let queue = DispatchQueue.main
        self.queue = queue
        TimeSlice.shorten()
        self.loop = loop
        self.log = log
        try DescriptorSupply.check()
        // What changes while the configuration is being read is read once more.
        ProcessSignals.hold([SIGHUP])
        var read: Configuration?
        do {
            connection = try Connection(.session, queue: queue, loop: loop) { read = Self.readConfiguration(log) }
        } catch {
            throw .noBus(error.message)
        }
        let configuration = read ?? Configuration()
        settings = SittingSettings(configuration)
        do {
            // From the moment at which others see the name there is something to stop in order.
            ProcessSignals.hold([SIGTERM, SIGINT])
            guard try connection.requestName(Names.bus) else { throw ServiceError.alreadyRunning }
            let clocks = SystemClocks()
            store = StorePresenter(busID: connection.busID, queue: queue, clocks: clocks, log: log)
            let (board, events) = store.restore(limits: configuration.limits, at: clocks.now)
            host = Host(board: board, clocks: clocks, queue: queue, loop: loop)
            store.host = host
            replies = try ReplyGate(
                on: connection, estimate: { [host] in host.replyBytes(of: $0) }, isQuestion: Host.isQuestion)
            // Whoever comes again and again under new names is reported once a minute.
            var lastReport: Instant<Boottime>?
            replies.whenWaiting = { [host] caller, bytes in
                let now = host.clocks.now.boottime
                if let lastReport, now - lastReport < .seconds(60) { return }
                lastReport = now
                log.write(.notice, "a program does not read its answers, so its calls wait: \(caller), \(bytes) bytes")
            }
            callers = try Callers(host, on: connection, log: log)
            let root = Root(host: host, settings: settings, callers: callers)
            objects = try BusObjects(root, log: log, on: connection)
            properties = PropertyPresenter(root, on: connection, log: log)
            notifications = NotificationPresenter(
                host, server: try NotificationServer(on: connection, log: log),
                settings: configuration.notifications, inherited: store.popups, log: log,
                remember: { [store] in store.remember($1, of: $0) })
            let distantLog = Confined(log)
            awake = AwakePresenter(
                host, isEnabled: configuration.sitting.keepAwake,
                inhibitors: [
                    try ScreenSaverInhibitor(on: connection, log: log),
                    LoginInhibitor { text in queue.async { distantLog.object?.write(.info, text) } },
                ])
            bells = BellPresenter(host, settings: configuration.bells, queue: queue, log: log)
            notifications.ring = { [bells] in bells.alert($0) }
            status = StatusPresenter(host) { [store, notifications, bells] in
                [store.complaint, notifications.complaint, bells.complaint].compactMap { $0 }
            }
            store.whenComplaintChanges = { [status] in status.show() }
            for observer in [
                SignalPresenter(on: connection, log: log) { [store] in store.noteAnnounced(until: $0) }, store, bells,
                properties, notifications, awake, status, LogPresenter(log),
                LinkPresenter(on: connection, clocks: clocks, log: log), callers,
            ] as [any Observer] {
                host.add(observer)
            }
            host.begin(with: events)
            callers.takeUp()
            host.whenLate = { log.write(.debug, "the alarm rang \($0.wholeMicroseconds) µs after its deadline") }
        } catch let error as BusError {
            throw .failed(error.message)
        } catch let error as ServiceError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    /// Begins to serve. Whoever calls it runs the loop.
    public func run() {
        connection.onDisconnect = { [unowned self] in
            log.write(.notice, "the bus has closed the connection; what is going on is kept")
            finish()
        }
        connection.whenAnswered = { [unowned self] in host.tellUntold() }
        signals = ProcessSignals([SIGTERM, SIGINT, SIGHUP], loop: loop) { [unowned self] number in
            if number == SIGHUP { reload() } else { stop() }
        }
        loop.whenIdle = { [store] in
            store.warmUp()
            TextPages.release()
            // What was used to read thousands of activities, the C library would keep for itself.
            malloc_trim(0)
        }
        status.show()
        ServiceManager.ready()
        log.write(.info, "ready as \(Names.bus), version \(SenkoVersion.text)")
    }

    /// Reads the configuration anew. Sittings that are going on keep their programmes.
    private func reload() {
        ServiceManager.reloading()
        let configuration = Self.readConfiguration(log)
        settings.configuration = configuration
        host.limits = configuration.limits
        notifications.settings = configuration.notifications
        bells.settings = configuration.bells
        awake.isEnabled = configuration.sitting.keepAwake
        properties.configurationChanged()
        log.write(.info, "the configuration has been read anew")
        ServiceManager.ready()
    }

    /// Stops: gives the name back, answers the calls that came in before, closes the popups, and keeps what is going on,
    /// so that the next daemon takes it up.
    ///
    /// The name comes first: from then on the bus starts a successor for a call, which waits until the store is closed.
    /// Who listens to the name hears no phase any more: what is due is told before, and what becomes due then, the
    /// successor tells.
    private func stop() {
        guard !isStopping else { finish() }
        isStopping = true
        host.stop()
        ServiceManager.stopping()
        do {
            try connection.releaseName(Names.bus)
        } catch {
            log.write(.warning, "giving the bus name back failed: \(error.message)")
        }
        // The bus's answer came behind all the calls that it has let in; the connection has queued to serve them.
        queue.async(execute: DispatchWorkItem { [unowned self] in closePopups() })
    }

    private func closePopups() {
        notifications.closeAll()
        guard notifications.isBusy else { finish() }
        // The server still owes the id of a popup that is to be closed. It has half a second.
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [unowned self] in finish() }
        timer.schedule(deadline: .now() + .milliseconds(500))
        timer.activate()
        patience = timer
        notifications.whenIdle { [unowned self] in finish() }
    }

    private func finish() -> Never {
        // What has happened, and is not told yet, is told before it is kept.
        host.wake()
        // Whoever waits for an answer has it before the disk takes its time.
        connection.close()
        store.close()
        exit(0)
    }

    private static func readConfiguration(_ log: Log) -> Configuration {
        guard let path = ConfigurationFile.defaultPath() else { return Configuration() }
        let file = ConfigurationFile(path: path)
        for problem in file.problems { log.write(.warning, "\(problem)") }
        return file.configuration
    }
}

extension Configuration {
    /// The bounds of the board.
    var limits: Limits {
        Limits(
            total: activities.total, perOwner: activities.perOwner, payloadBytes: activities.payloadBytes,
            presentationBytes: activities.presentationBytes, updatesPerSecond: activities.updatesPerSecond,
            updateBurst: activities.updateBurst, timeLimit: activities.timeLimit, lingering: activities.linger,
            sittingLingering: sitting.linger)
    }
}
