import HTTPTypes
import Hummingbird

/// Wrong input or a refusal as programs get it (RFC 9457, `application/problem+json`).
struct ProblemDetails: Encodable {
  struct FieldError: Encodable {
    let field: String
    let message: String
    let code: String?
    /// What somebody else has saved there meanwhile.
    let saved: String?
  }

  let type = "about:blank"
  let status: Int
  let title: String
  /// Of what is saved now, where somebody else was faster: with it, saving once more is a decision.
  let version: Int?
  let errors: [FieldError]

  init(_ status: HTTPResponse.Status, _ form: FormFields, title: String? = nil, _ text: Text) {
    self.status = status.code
    self.title = title ?? form.summary ?? text["problem.summary"]
    version = form.savedVersion
    errors = form.problems.sorted { $0.key < $1.key }.map { field, problem in
      FieldError(
        field: field, message: problem.message, code: problem.code, saved: problem.saved)
    }
  }

  func response() throws -> Response {
    try .json(self, status: .init(code: status), type: "application/problem+json")
  }
}
