extension Migration {
  /// Names were folded anew here; by now that is done whenever a vault is opened.
  static let namesFoldedAnew = Migration("names folded anew", "")
}
