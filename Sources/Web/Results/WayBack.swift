import Vault

/// Where somebody came from and goes back to: a list of results, or the page of an exercise.
struct WayBack: Encodable, Sendable {
  let path: String
  let text: String

  /// - Parameters:
  ///   - typed: `returnTo` of a query or a form, whole or from the client's address on; only pages of
  ///     this client count.
  ///   - usual: where it leads otherwise.
  init(_ typed: String?, from result: ExerciseResult, else usual: String, _ voice: Voice) {
    let client = "/clients/\(result.clientId)"
    let whole = typed.map { $0.hasPrefix("/") ? $0 : "\(client)/\($0)" }
    path =
      whole.flatMap(SignInPage.localPath).flatMap { path in
        ["results", "assessments"].contains { path.hasPrefix("\(client)/\($0)") } ? path : nil
      } ?? usual
    text =
      path.hasPrefix("\(client)/results")
      ? voice.text["results.title"] : voice.name(of: result.exercise)
  }

  /// To the place of a result there.
  func path(at result: ExerciseResult, saying words: String? = nil) -> String {
    let query = words.map { (path.contains("?") ? "&" : "?") + $0 } ?? ""
    return "\(path)\(query)#result-\(result.id)"
  }
}

extension Client {
  /// One of the client's own pages as a value in a query, in short: a list has it a hundred times.
  func wayBack(to page: String) -> String { String(page.dropFirst(path.count + 1)).queryEncoded }
}

extension Reader {
  func wayBack(from result: ExerciseResult, _ voice: Voice) -> WayBack {
    WayBack(submission.text("returnTo"), from: result, else: result.listPath, voice)
  }
}

extension ExerciseResult {
  /// All results of its exercise.
  var listPath: String { "/clients/\(clientId)/results?exercise=\(exercise)" }
}
