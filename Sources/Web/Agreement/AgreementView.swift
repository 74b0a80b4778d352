import Catalogue
import Foundation
import Vault

/// The same measured by two trainers within a day, and how far trainers of this gym lie apart.
struct AgreementView: Encodable, Sendable {
  struct One: Encodable, Sendable {
    let result: String
    let shown: ShownValue
    let trainer: String
    let takenAt: Shown<Date>
  }

  let earlier: One
  let later: One
  /// The later result minus the earlier, in the stored unit of what is shown.
  let difference: Shown<Double>
  let gym: AgreementFigures

  /// Nil where a number could not be worked out.
  init?(
    _ pair: MeasuredPair, among pairs: MeasuredPairs, _ exercise: Exercise,
    _ names: [Identifier<Trainer>: String], _ voice: Voice
  ) {
    let (old, new) = (pair.earlier.numbers, pair.later.numbers)
    guard let before = exercise.number(of: old), let after = exercise.number(of: new) else {
      return nil
    }
    let one = { (one: MeasuredPair.One) in
      One(
        result: one.id.description, shown: exercise.shown(one.numbers, voice.units),
        trainer: names[one.trainer] ?? "", takenAt: Shown(one.takenAt, voice.text.dateAndTime))
    }
    (earlier, later) = (one(pair.earlier), one(pair.later))
    difference = Shown(after - before) { _ in
      exercise.change(from: old, to: new, voice.units) ?? voice.text["agreement.alike"]
    }
    gym = AgreementFigures(pairs.agreement(on: exercise), exercise, voice)
  }
}

/// What all pairs of an exercise come to.
struct AgreementFigures: Encodable, Sendable {
  let pairs: Int
  /// "7 of 20 pairs"; how many, from 20 on.
  @PageOnly var pairsText: String
  /// Whether they count instead of a published measuring error.
  let counts: Bool
  /// What counts, and from when on.
  @PageOnly var told: String
  /// Whether the figures are shares of the earlier result; otherwise they are in the stored unit
  /// of what is shown.
  let isShare: Bool
  /// Null with fewer than two pairs.
  let typicalError: Shown<Double>
  let bias: Shown<Double>
  let smallestChange: Shown<Double>

  init(_ agreement: Agreement, _ exercise: Exercise, _ voice: Voice) {
    let size = { (change: Double) in
      voice.errorSize(change, isShare: agreement.isShare, of: exercise)
    }
    (pairs, counts, isShare) = (agreement.pairs, agreement.isEnough, agreement.isShare)
    pairsText = voice.pairs(of: agreement)
    told = voice.told(of: agreement, exercise)
    typicalError = Shown(agreement.typicalError, size)
    bias = Shown(agreement.bias) { ($0 < 0 ? "−" : "+") + size(abs($0)) }
    smallestChange = Shown(agreement.smallestChange, size)
  }
}

extension Voice {
  /// A difference of results of an exercise, without its sign.
  func errorSize(_ change: Double, isShare: Bool, of exercise: Exercise) -> String {
    isShare
      ? (change * 100).roundedHalfUp(places: 1).plainText + "%"
      : exercise.showChange(change, units)
  }

  fileprivate func pairs(of agreement: Agreement) -> String {
    agreement.isEnough
      ? text.plural("agreement.pairs", agreement.pairs)
      : text[
        "agreement.notEnough", ["count": "\(agreement.pairs)", "enough": "\(Agreement.enough)"]]
  }

  fileprivate func told(of agreement: Agreement, _ exercise: Exercise) -> String {
    let key =
      switch (agreement.isEnough, exercise.noise) {
      case (true, _): "own"
      case (false, nil): "none"
      case (false, _): "published"
      }
    return text["agreement.told.\(key)", ["enough": String(Agreement.enough)]]
  }
}
