import NIOCore
import NIOHTTP1

/// Cuts off who is too slow to ask, to send or to read, and tells the others' list about it.
///
/// One request at a time comes by here: the pipelining handler stands before.
final class ConnectionWatch: ChannelDuplexHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// How far the request is.
  private enum Stage {
    case waiting(since: NIODeadline)
    case receiving(since: NIODeadline, lastPart: NIODeadline)
    case answering
    /// The last answer is out; the other side may still be reading it.
    case leaving(since: NIODeadline)
  }

  /// What a reader has not taken yet, and since when that has not become less.
  private struct Debt {
    var since: NIODeadline
    var bytes: Int
  }

  private let connections: Connections
  private let limits: ConnectionLimits
  private let departure: Departure
  /// Whether the request at hand may be dropped once nobody waits for its answer.
  private var losesNothing = false
  private var stage = Stage.waiting(since: .now())
  private var debt: Debt?
  /// Answers that are written but not all with the other side.
  private var answersOnTheWay = 0
  private var rounds = 0
  private var isLastAnswer = false
  private var alarm: (at: NIODeadline, task: Scheduled<Void>)?

  init(_ connections: Connections, _ departure: Departure) {
    self.connections = connections
    self.departure = departure
    limits = connections.limits
  }

  private var seat: Connections.Seat { ObjectIdentifier(self) }

  func channelActive(context: ChannelHandlerContext) {
    let channel = context.channel
    stage = .waiting(since: now(context))
    let guest = Connections.Guest(
      address: channel.remoteAddress?.plainAddress ?? "",
      isOurs: channel.remoteAddress?.isLoopback ?? true,
      dismiss: { channel.close(promise: nil) }, wait: wait)
    let isIn = connections.admit(guest, as: seat, at: now(context))
    context.fireChannelActive()
    if isIn { setAlarm(context) } else { context.close(promise: nil) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    alarm?.task.cancel()
    connections.leave(seat)
    dropWork()
    context.fireChannelInactive()
  }

  /// A browser that has closed its side is gone, as far as that tells; a script that has only no more
  /// to say gets its answer if that takes no longer than is waited here.
  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event {
      context.eventLoop.assumeIsolated().scheduleTask(in: limits.silence) { self.dropWork() }
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func dropWork() {
    if case .answering = stage, losesNothing { departure.happens() }
  }

  // MARK: Asking

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .leaving = stage { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      losesNothing = Departure.losesNothing(head)
      stage = .receiving(since: now(context), lastPart: now(context))
    case .body:
      if case .receiving(let since, _) = stage {
        stage = .receiving(since: since, lastPart: now(context))
      }
    case .end: stage = .answering
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    report(context)
    context.fireChannelReadComplete()
  }

  /// What comes after good-bye, such as a request behind the last one, is nobody's business.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if case .leaving = stage { return }
    context.fireErrorCaught(error)
  }

  // MARK: Answering

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head(let head):
      isLastAnswer = !head.isKeepAlive
      context.write(data, promise: promise)
    case .body: context.write(data, promise: promise)
    case .end: writeEnd(context, data, promise ?? context.eventLoop.makePromise())
    }
  }

  private func writeEnd(
    _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>
  ) {
    // Before the write, which may let in the next request.
    stage = isLastAnswer ? .leaving(since: now(context)) : .waiting(since: now(context))
    answersOnTheWay += 1
    promise.futureResult.assumeIsolated().whenSuccess {
      self.answersOnTheWay -= 1
      self.answerWasTaken(context)
    }
    context.write(data, promise: promise)
  }

  private func answerWasTaken(_ context: ChannelHandlerContext) {
    guard answersOnTheWay == 0 else { return }
    settle(context)
    switch stage {
    case .waiting: rounds += 1
    case .leaving:
      stage = .leaving(since: now(context))
      context.close(mode: .output, promise: nil)
    case .receiving, .answering: break
    }
  }

  func flush(context: ChannelHandlerContext) {
    context.flush()
    settle(context)
    report(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    settle(context)
    report(context)
    context.fireChannelWritabilityChanged()
  }

  /// Notes whether the reader keeps the server waiting.
  private func settle(_ context: ChannelHandlerContext) {
    let owes = answersOnTheWay > 0 || !context.channel.isWritable
    if !owes {
      if debt != nil, case .waiting = stage { stage = .waiting(since: now(context)) }
      debt = nil
    } else if debt == nil {
      debt = Debt(since: now(context), bytes: unsent(context))
    }
  }

  /// Whether the reader has taken so much that it may go on.
  private func hasTakenEnough(_ context: ChannelHandlerContext) -> Bool {
    guard let before = debt else { return false }
    let left = unsent(context)
    debt = Debt(since: now(context), bytes: left)
    return before.bytes - left >= limits.pace
  }

  private func unsent(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }

  // MARK: Time

  private func now(_ context: ChannelHandlerContext) -> NIODeadline { context.eventLoop.now }

  /// What the server waits for; nil while the other side waits for the server.
  private var wait: Connections.Wait? {
    if let debt { return .init(since: debt.since, atMost: limits.idle) }
    return switch stage {
    case .waiting(let since): .init(since: since, atMost: limits.head)
    case .receiving(let since, _): .init(since: since, atMost: limits.body)
    case .answering: nil
    case .leaving(let since): .init(since: since, atMost: limits.farewell)
    }
  }

  private var deadline: NIODeadline? {
    guard let wait else { return nil }
    let end = wait.since + wait.atMost
    guard debt == nil, case .receiving(_, let lastPart) = stage else { return end }
    return min(end, lastPart + limits.idle)
  }

  private func report(_ context: ChannelHandlerContext) {
    connections.update(seat, wait: wait, rounds: rounds)
    setAlarm(context)
  }

  /// An alarm that rings too early is set again; most never ring.
  private func setAlarm(_ context: ChannelHandlerContext) {
    let due = deadline ?? now(context) + limits.head
    if let alarm, alarm.at <= due { return }
    alarm?.task.cancel()
    let task = context.eventLoop.assumeIsolated().scheduleTask(deadline: due) {
      self.alarm = nil
      self.ring(context)
    }
    alarm = (due, task)
  }

  private func ring(_ context: ChannelHandlerContext) {
    guard let deadline, deadline <= now(context), !hasTakenEnough(context) else {
      return report(context)
    }
    context.close(promise: nil)
  }
}
