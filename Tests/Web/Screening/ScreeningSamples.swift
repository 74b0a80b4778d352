import Definitions
import Foundation
import Testing

@testable import Forms
@testable import Vault
@testable import Web

final class ScreeningSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.screenings() }
}

extension SampleGym {
  fileprivate func screenings() async throws -> [SampleScreen] {
    let fresh = try await newClient("No Form Yet", known: false)
    var screens = [SampleScreen(ScreeningIndexPage.screen(fresh, voice), in: self)]
    for form in try await store.screeningForms(of: other.id) where form.isSigned {
      let added = try await store.add("Knee again", to: form, by: trainer, at: moment.now)
      try await store.withdraw(
        added.id, from: form, saying: "Withdrawn", by: trainer, at: moment.now)
      screens += try await signed(form, of: other) + drawn(other)
    }
    let first = try await self.draft(of: fresh, [:])
    screens.append(
      SampleScreen(
        try await SignaturePage.load(
          first, of: fresh, from: store, isConfirmed: true, voice), in: self))
    let draft = try await draft(
      of: client, ["chestRest": .yesno(true), "smoking": .text("yes")])
    return try await screens + filling(draft, of: client) + handedOver(draft, of: client)
      + rarities()
  }

  private func signed(_ form: ScreeningForm, of client: Client) async throws -> [SampleScreen] {
    let answers = try FieldMaker(form, of: client, asSigned: true, voice)
    let (addenda, gym) = (try await store.addenda(to: form), try await store.gym())
    let again = FormSeal(
      formId: form.id, fingerprint: form.fingerprint ?? "", sealedAt: moment.now)
    let versionOne = FormSealing(fingerprintVersion: 1, again: again, isUnchanged: false)
    let sealings = [try await store.sealing(of: form), versionOne]
    return try await [
      SampleScreen(ScreeningPage.load(form, of: client, from: store, voice), in: self)
    ]
      + sealings.map { sealing in
        let receipt = ReceiptPage.screen(
          answers, of: client, sealing: sealing, addenda: addenda, gym: gym, voice)
        return SampleScreen(receipt, in: self)
      }
  }

  private func filling(
    _ draft: ScreeningForm, of client: Client
  ) async throws -> [SampleScreen] {
    let typed = reader(
      ["sleep": .string("30"), "pain": .string("yes")],
      wrong: [
        "goal", "sleep", "pain", "doctor", "legs", "rested", "underAdviceDetails", "pressure",
      ])
    let wrong = try await ScreeningPage.load(
      draft, of: client, from: store, typed: typed.submission, problems: typed.problems, voice)
    let late = try await ScreeningPage.load(
      draft, of: client, from: store, typed: typed.submission, isOutdated: true, voice)
    let signing = try await SignaturePage.load(draft, of: client, from: store, voice)
    let unsigned = reader([:], wrong: ["clientName", "signature", "password"])
    return [
      SampleScreen(
        try await ScreeningPage.load(draft, of: client, from: store, voice), in: self),
      SampleScreen(wrong, in: self), SampleScreen(late, in: self),
      SampleScreen(signing, in: self),
      SampleScreen(signing.again(unsigned), in: self),
    ]
  }

  private func handedOver(
    _ draft: ScreeningForm, of client: Client
  ) async throws -> [SampleScreen] {
    var screens: [SampleScreen] = []
    for key in [nil, "medical", "goals"] {
      let screen = try await HandOverPage.load(
        draft, of: client, from: store,
        typed: Submission(values: ["sleep": .string("30"), "pain": .string("yes")]),
        problems: ["goal": FieldProblem(message: "A problem")],
        sections: SectionChoice(key: key), voice)
      screens.append(SampleScreen(screen, in: self, trainer: nil))
    }
    let takeBack = TakeBackPage.screen(
      try FieldMaker(draft, of: client, voice), from: trainer, gym: try await store.gym(), voice)
    let refusal = PasswordRefusal(wrong: .forbidden, "Wrong.")
    return screens + [SampleScreen(takeBack.refused(refusal), in: self, trainer: nil)]
  }

  /// A second form, signed by hand with other answers.
  private func drawn(_ client: Client) async throws -> [SampleScreen] {
    let first = try #require(try await store.screeningForms(of: client.id).first)
    let form = try await draft(
      of: client, first.answers.merging(["sleep": .number(3)]))
    let page = try await ScreeningPage.load(form, of: client, from: store, voice)
    let signed = try await sign(form, of: client, drawing: "M0 0L10 20")
    return [
      SampleScreen(page, in: self)
    ] + (try await self.signed(signed, of: client))
  }

  func sign(
    _ form: ScreeningForm, of client: Client, drawing: String? = nil,
    _ definition: FormDefinition? = nil
  ) async throws -> ScreeningForm {
    try await store.sign(
      form.id, of: client.id,
      FormSigning(clientName: "Ben", signature: drawing, revision: nil, clientVersion: nil),
      definition: definition ?? services.form, at: moment)
  }
}

/// States that hardly anyone sees, and that a page has words for all the same.
extension SampleGym {
  /// A form that differs from the one before, and one that somebody has tampered with.
  private func rarities() async throws -> [SampleScreen] {
    let client = try await newClient("Carl Rare")
    let answers = try await someAnswers()
    let first = try await sign(try await draft(of: client, answers), of: client)
    let changed = try await tampered(first)
    let draft = try await draft(of: client, ["sleep": .number(3)])
    return [
      SampleScreen(
        try await SignaturePage.load(draft, of: client, from: store, voice), in: self)
    ] + (try await signed(changed, of: client))
  }

  /// Those of anyone who has signed.
  func someAnswers() async throws -> Answers {
    let signed = try await store.read { db in
      try ScreeningForm.filter(sql: "signedAt IS NOT NULL AND details LIKE '%\"male%'").fetchOne(db)
    }
    return try #require(signed).answers
  }

  private func tampered(_ form: ScreeningForm) async throws -> ScreeningForm {
    try await store.write { db in
      try db.execute(sql: "DROP TRIGGER signedFormStays")
      try db.execute(
        sql: "UPDATE screening SET clientName = 'Eve' WHERE id = ?", arguments: [form.id])
      return try ScreeningForm.find(form.id, of: form.clientId, in: db)
    }
  }
}
