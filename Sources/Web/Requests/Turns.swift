/// Work that is done one after the other, in the order it came.
actor Turns {
  private var last: Task<Void, Never>?

  func take<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task { [last] in
      await last?.value
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await task.value
  }
}
