/// How times are written, so that those of one list are alike: "0:45" above "2:00".
package enum TimeWriting: Sendable {
  /// Seconds below a minute, minutes and seconds from there on.
  case byLength
  /// "95 s", however long it is.
  case seconds
  /// "0:45", however short it is.
  case minutes
}

extension Layout {
  /// Another one only where it is a clock.
  func writing(_ times: TimeWriting) -> Layout {
    switch (self, times) {
    case (.clock, .seconds): .plain
    case (.clock, .minutes): .minutes
    default: self
    }
  }
}
