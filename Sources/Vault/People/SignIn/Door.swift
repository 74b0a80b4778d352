/// Where a password is typed: wrong ones count there.
package enum Door: Sendable {
  /// A browser at a network address, with what its device cookie says.
  case browser(address: String, device: String?)
  /// A browser after the right password: wrong codes count apart, for each trainer.
  case code(address: String, device: String?)
  /// A browser whose user has no name yet, only a code or the recovery key.
  case nameless(address: String)
  /// Where nobody else can type: a page of somebody who is signed in, the laptop's terminal.
  case inside(String)
}
