import Definitions
import Foundation

extension Exercise.ExtraInput {
  /// Words that mean something else in a formula.
  private static let taken: Set<String> = [
    "_ENV", "value", "sex", "age", "height", "mass", "Value", "Sex", "Age", "Height", "Mass",
    "math",
    "shown", "norm", "refuse", "and", "break", "do", "else", "elseif", "end", "false", "for",
    "function",
    "goto",
    "if", "in", "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  static func list(_ node: DefinitionNode?) -> [Self] {
    let entries = node?.array() ?? []
    entries.reportRepeated("key")
    return entries.compactMap { Self($0) }
  }

  private init?(_ node: DefinitionNode) {
    node.allow(["key", "name", "unit", "possible", "usual", "side", "sex", "from"])
    let key = node.required("key").flatMap { Self.key($0) }
    let name = node.required("name")?.line()
    let unit = node["unit"].map { ResultUnit($0) ?? .plain } ?? .plain
    let (possible, usual) = node.bounds()
    let side = node["side"]?.choice(Side.self)
    let sex = node["sex"]?.choice(Sex.self)
    let origin = node["from"].flatMap { Exercise.Origin($0) }
    guard let key, let name else { return nil }
    self.init(
      key: key, name: name, unit: unit, possible: possible, usual: usual, side: side, sex: sex,
      origin: origin)
  }

  private static func key(_ node: DefinitionNode) -> String? {
    guard let key = node.string() else { return nil }
    let isName = key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil && key.utf8.count <= 40
    guard isName, !taken.contains(key) else {
      node.problem("must be a name that a formula can use, such as repetitions")
      return nil
    }
    if Exercise.isTryKey(key) { node.problem("\"\(key)\" is a name that tries are kept under") }
    return key
  }
}

extension Exercise.Trials {
  init?(_ node: DefinitionNode) {
    node.allow(["count", "use"])
    let count = node.required("count")?.integer()
    let use = node.required("use")?.choice(Use.self)
    guard let count, let use else { return nil }
    if !(1...20).contains(count) { node["count"]?.problem("must be from 1 to 20") }
    self.init(count: count, use: use)
  }
}

extension Exercise.Timer {
  init?(_ node: DefinitionNode) {
    node.allow(["kind", "seconds", "bpm"])
    guard let kind = node.required("kind")?.choice(Kind.self) else { return nil }
    let seconds = kind == .countdown ? node.required("seconds") : node["seconds"]
    let bpm = kind == .metronome ? node.required("bpm") : node["bpm"]
    let (men, women) = Self.tempos(bpm)
    self.init(
      kind: kind, seconds: seconds?.number(in: 1...86_400), bpm: men, bpmForWomen: women)
  }

  /// `96`, or `{ "male": 96, "female": 88 }`.
  private static func tempos(_ node: DefinitionNode?) -> (men: Double?, women: Double?) {
    guard let node, case .object = node.value else { return (node?.number(in: 1...400), nil) }
    node.allow(["male", "female"])
    let tempo = { (sex: String) in node.required(sex)?.number(in: 1...400) }
    return (tempo("male"), tempo("female"))
  }
}

extension Exercise.Measure {
  init?(_ node: DefinitionNode, resultUnit: ResultUnit?) {
    guard let measure = node.choice(Self.self) else { return nil }
    let fitting: [ResultUnit] =
      measure == .mass
      ? [.quantity(.mass), .quantity(.bodyMass)] : [.quantity(.height), .quantity(.length)]
    if let resultUnit, !fitting.contains(resultUnit) {
      node.problem("does not fit the resultUnit \(resultUnit.name)")
    }
    self = measure
  }
}

extension Exercise.Step {
  init?(_ node: DefinitionNode, folder: URL) {
    node.allow(["text", "image"])
    let image = node["image"].flatMap { Self.image($0, folder: folder) }
    guard let text = node.required("text")?.words() else { return nil }
    self.init(text: text, image: image)
  }

  /// Null and an empty text are no picture.
  private static func image(_ node: DefinitionNode, folder: URL) -> String? {
    guard !node.isNull, let path = node.string(), !path.isEmpty else { return nil }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }), !path.contains("\\") else {
      node.problem("must be a path in this folder, such as resting-heart-rate/1.svg")
      return nil
    }
    let file = folder.appending(path: path)
    if (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
      return path
    }
    node.problem("there is no file \(path) in this folder")
    return nil
  }
}

extension Exercise.Sample {
  init?(_ node: DefinitionNode) {
    node.allow(["value", "sex", "age", "height", "mass", "inputs", "score", "shown"])
    let score = node.required("score")
    let value = node.required("value")?.number()
    let inputs = node["inputs"].map { inputs in
      inputs.keys.map { ($0, inputs[$0]?.number() ?? .nan) }
    }
    let subject = Subject(
      sex: node["sex"]?.choice(Sex.self), age: node["age"]?.integer(),
      height: node["height"]?.number(), mass: node["mass"]?.number())
    guard let value, let score else { return nil }
    self.init(
      value: value, inputs: .init(inputs ?? []) { first, _ in first }, subject: subject,
      shown: node["shown"]?.number(),
      score: score.isNull ? nil : score.score())
  }
}
