import Definitions
import Foundation
import TestSupport
import Testing

@testable import Catalogue

@Suite("What a form keeps from being tested")
struct SuspensionTests {
  private func catalogue() throws -> AssessmentCatalogue {
    try .load(folder: Project.file("Exercises"))
  }

  private func held(_ texts: String...) throws -> Set<String> {
    let catalogue = try catalogue()
    return Set(
      catalogue.categories.flatMap(\.exercises).filter { exercise in
        texts.contains { catalogue.holds(exercise, Suspension($0)) }
      }.map(\.id))
  }

  @Test("Every exercise that comes with the program states its demand")
  func stated() throws {
    let folder = Project.file("Exercises")
    let catalogue = try catalogue()
    for exercise in catalogue.categories.flatMap(\.exercises) {
      let object = try CategoryFiles(folder: folder).definition(of: exercise)
      #expect(object?["demand"] == .string(exercise.demand.rawValue), "\(exercise.id)")
    }
  }

  @Test("A demand holds what asks as much or more; without effort everything goes on")
  func demand() throws {
    let maximal = try held("demand:maximal")
    #expect(maximal.contains("12-minute-run") && maximal.contains("bench-press-1rm"))
    #expect(!maximal.contains("rockport-walk"))
    let effort = try held("demand:light")
    #expect(effort.isSuperset(of: maximal) && effort.contains("sit-and-reach"))
    for rest in ["resting-heart-rate", "blood-pressure", "skinfolds-3", "body-mass"] {
      #expect(!effort.contains(rest), "\(rest)")
    }
    #expect(try held("demand:rest").contains("blood-pressure"))
  }

  @Test("A category is held for its effort, one that is all rest as a whole")
  func category() throws {
    let heart = try held("category:heart-and-lungs")
    #expect(heart.contains("rockport-walk") && !heart.contains("resting-heart-rate"))
    #expect(try held("category:body-composition").contains("skinfolds-3"))
    #expect(try held("resting-heart-rate") == ["resting-heart-rate"])
  }

  @Test("Words that name no demand or category are taken for an exercise, which nothing is")
  func words() throws {
    #expect(Suspension("demand:hard") == .exercise("demand:hard"))
    #expect(Suspension("demand:light") == .demand(.light))
    #expect(Suspension("category:a:b") == .category("a:b"))
    #expect(Suspension("category:") == .exercise("category:"))
    #expect(try held("demand:hard", "category:unknown", "").isEmpty)
  }

  @Test("A form may name every exercise, category and demand, and nothing else")
  func suspendable() throws {
    let catalogue = try catalogue()
    let named = catalogue.suspendable
    #expect(
      named.isSuperset(of: ["demand:rest", "demand:maximal", "category:strength", "sit-and-reach"]))
    #expect(!named.contains("strength") && !named.contains("demand:hard"))
    #expect(
      named.count == catalogue.categories.flatMap(\.exercises).count + catalogue.categories.count
        + 4)
  }

  @Test("An exercise that does not state its demand waits with the hardest")
  func unstated() throws {
    let file =
      #"{ "name": "T", "colour": "d0433f", "exercises": [ "#
      + #"{ "id": "it", "name": "It", "resultUnit": "Count", "steps": [] } ] }"#
    let exercise = try withFolder(["test.json": file]) {
      try AssessmentCatalogue.load(folder: $0).exercise("it")
    }
    #expect(exercise?.demand == .maximal)
  }
}
