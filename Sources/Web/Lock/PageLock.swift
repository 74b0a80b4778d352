/// What a trainer's page needs to lock itself, and to say whose it is.
struct PageLock: Encodable, Sendable {
  /// The hidden field by which a form says whose page it is on.
  static let field = "pageOf"

  /// The trainer's id.
  let trainer: String
  /// Seconds without use.
  let after: Int
  /// Whether somebody else works with the browser, too.
  let isShared: Bool
  let here: String?
  /// Where the lock is without scripts, or without an answer.
  let address: String

  init(trainer: String, after: Int, isShared: Bool, here: String?) {
    (self.trainer, self.after, self.isShared) = (trainer, after, isShared)
    (self.here, address) = (here, LockPage.path(returnTo: here))
  }

  /// A template in which each form that is sent says whose page it is on, so that nothing goes
  /// under the name of who has the browser by then.
  static func named(in template: String) -> String {
    let input = "<input type=\"hidden\" name=\"\(field)\" value=\"{{.trainer}}\">"
    let owner = "{{#shell.lock}}\(input){{/shell.lock}}"
    return template.replacing(/<form [^>]*method="post"[^>]*>/) { "\($0.output)\(owner)" }
  }
}
