import Units

/// A figure as Prometheus reads it.
///
/// - Source: Prometheus text exposition format, version 0.0.4.
struct Metric {
  enum Kind: String { case counter, gauge, histogram }

  struct Sample {
    /// What stands behind the metric's name: `_count`, say.
    var ending = ""
    /// `status="2xx"`, or nothing.
    var label = ""
    let value: Double
  }

  let name: String
  let kind: Kind
  let help: String
  let samples: [Sample]

  /// One figure, which nobody knows where it is nil.
  init?(_ name: String, _ help: String, _ value: Double?) {
    guard let value else { return nil }
    self.init(name, .gauge, help, [Sample(value: value)])
  }

  init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
    (self.name, self.kind, self.help, self.samples) = ("healthwheel_\(name)", kind, help, samples)
  }

  var text: String {
    let lines = samples.map { sample in
      let labels = sample.label.isEmpty ? "" : "{\(sample.label)}"
      return "\(name)\(sample.ending)\(labels) \(sample.value.plainText)\n"
    }
    return "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n" + lines.joined()
  }
}

extension Metric {
  static func all(of counts: Traffic.Counts) -> [Metric] {
    let answers = counts.answers.sorted { $0.key < $1.key }.map { group, count in
      Sample(label: "status=\"\(group)xx\"", value: Double(count))
    }
    let within = zip(Traffic.bounds, counts.within).map { bound, count in
      Sample(ending: "_bucket", label: "le=\"\(bound.plainText)\"", value: Double(count))
    }
    let all = Double(counts.all)
    return [
      Metric("answers_total", .counter, "Answers since the start.", answers),
      Metric(
        "answer_seconds", .histogram, "How long answers took until their first byte.",
        within + [
          Sample(ending: "_bucket", label: "le=\"+Inf\"", value: all),
          Sample(ending: "_sum", value: counts.seconds), Sample(ending: "_count", value: all),
        ]),
    ]
  }
}
