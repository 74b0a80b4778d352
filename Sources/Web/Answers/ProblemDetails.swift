import HTTPTypes
import Hummingbird

/// Wrong input or a refusal as programs get it (RFC 9457, `application/problem+json`).
struct ProblemDetails: Encodable {
  struct FieldError: Encodable {
    let field: String
    let message: String
    let code: String?
  }

  let type = "about:blank"
  let status: Int
  let title: String
  let errors: [FieldError]

  init(_ status: HTTPResponse.Status, _ form: FormFields, title: String? = nil, _ text: Text) {
    self.status = status.code
    self.title = title ?? form.summary ?? text["problem.summary"]
    errors = form.problems.sorted { $0.key < $1.key }.map {
      FieldError(field: $0.key, message: $0.value.message, code: $0.value.code)
    }
  }

  func response() throws -> Response {
    try .json(self, status: .init(code: status), type: "application/problem+json")
  }
}
