import Charts
import Testing
import Units

@testable import Vault
@testable import Web

final class ReportSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { try await gym.reports() }
}

extension SampleGym {
  fileprivate func reports() async throws -> [SampleScreen] {
    let fresh = try await newClient("Fern Fresh", known: false)
    let other = try await newClient("Rita Report")
    _ = try await enter("blood-pressure", 185, inputs: ["diastolic": 112], of: other)
    let full = try await fullRecords(
      of: try await store.setSamplePhoto(of: other.id, at: moment))
    let empty = try await records(of: fresh, draft(of: fresh))
    let undated = try await records(of: other, draft(of: other))
    let views = services.views
    let kept = try await store.freeze(
      try views.frozen(full, at: moment, voice), going: .print, at: moment)
    let all = try await store.reports(of: other.id)
    let wrong = reader(
      [:],
      wrong: [
        "since", "until", "sections", "units", "paper", "period", "nextDate", "subjective",
        "objective", "assessment", "plan", "to", "note", "password",
      ])
    let mail = MailOffer(to: "rita@example.com", missing: nil)
    let purposes: [FrozenReportPage.Purpose] = [.printPDF, .save, .mail]
    let screens = purposes.map { FrozenReportPage.screen(kept, all, mail, for: $0, voice) }
    let shown = screens[0]
    let changed = FrozenReportPage(
      id: kept.id.description, client: other.id.description, frozenAt: shown.page.frozenAt,
      trainer: "Sam", fingerprint: shown.page.fingerprint, unchanged: false, changed: true,
      deliveries: [], content: .null,
      mail: MailOffer(to: nil, missing: "Missing.", noPDF: "Missing."),
      isPrinted: false, isPDF: false, isSaved: false, isMailed: false)
    return [
      SampleScreen(
        ReportPage.screen(
          full, 2, mail, .page, voice
        ).again(wrong), in: self),
      SampleScreen(
        ReportPage.screen(
          undated, 0, MailOffer(to: nil, missing: nil), .page, voice), in: self),
      SampleScreen(
        ReportPage.screen(
          empty, 0, MailOffer(to: nil, missing: "Missing.", noPDF: "Missing."), .page, voice),
        in: self),
      SampleScreen(
        ReportDocument.screen(
          ReportContent(full, .page, voice), of: full, fingerprint: "12ab", .page, voice),
        in: self),
      SampleScreen(
        ReportDocument.screen(
          ReportContent(empty, .page, voice), of: empty, fingerprint: nil, .page, voice),
        in: self),
      SampleScreen(ReportDraftPage.screen(full, voice).again(wrong), in: self),
      SampleScreen(ReportDraftPage.screen(undated, voice), in: self),
      SampleScreen(
        ReportsPage.screen(all, try await failedMail(kept), of: other, voice), in: self),
      SampleScreen(
        ReportsPage.screen(([], []), Outbox([], clients: [:], trainers: [:]), of: fresh, voice),
        in: self),
    ] + (try await links(to: kept)) + [
      SampleScreen(Screen(page: changed, title: shown.title), in: self)
    ] + screens.flatMap { [SampleScreen($0, in: self), SampleScreen($0.again(wrong), in: self)] }
  }

  private func failedMail(_ report: FrozenReport) async throws -> Outbox {
    try await store.save(MailAccount(at: moment), at: moment)
    let mail = try await store.queue(NewMail(to: "rita@example.com", report: report), at: moment)
    try await store.fail(mail, "535 Wrong password", at: moment.now)
    return try await store.outbox(of: report.clientId)
  }

  private func links(to report: FrozenReport) async throws -> [SampleScreen] {
    let none = ReportLinkPage.screen(nil, to: report, voice)
    let (code, link) = try await store.link(to: report, at: moment)
    let address = "https://192.168.1.20:8443/reports/\(code.text)"
    let visits = [true, false].map {
      ReportVisitPage.screen(
        link, of: Gym(name: "Corner Gym", createdAt: moment.now), canPrint: $0, voice)
    }
    return [
      SampleScreen(none, in: self),
      SampleScreen(ReportLinkPage.screen(link, to: report, at: address, voice), in: self),
    ] + visits.map { SampleScreen($0, in: self, trainer: nil) }
  }

  /// Of somebody who was measured often, whom a flag holds back, and of whom there is a lot to say.
  private func fullRecords(of other: Client) async throws -> ReportRecords {
    _ = try await self.draft(of: other, ["chestRest": .yesno(true)])
    _ = try await write(NoteWords { $0 == .subjective ? "Said before" : "" }, of: other)
    for part in NoteWords.Part.allCases {
      _ = try await write(NoteWords { $0 == part ? "Said" : "" }, of: other)
    }
    for (day, value) in [("2026-01-05", 70.0), ("2026-03-05", 60), ("2026-11-20", 55)] {
      _ = try await enter("resting-heart-rate", value, on: Day(day), of: other)
    }
    _ = try await enter("grip-strength", 40, on: Day("2026-01-05"), of: other)
    _ = try await enter("grip-strength", 46, of: other)
    _ = try await enter("single-leg-balance-eyes-open", 40, of: other)
    _ = try await enter("rockport-walk", 900, of: other)
    _ = try await enter("rockport-walk", 800, inputs: ["heartRate": 140], of: other)
    _ = try await enter("12-minute-run", 2400, of: other)
    try await train(other)
    var draft = draft(of: other)
    draft.choice.sections = ReportChoice.Section.allCases
    draft.choice.period = .days
    (draft.choice.since, draft.choice.until) = (Day("2025-11-22"), Day("2026-11-22"))
    draft.nextDay = Day("2027-01-11")
    return try await records(of: other, draft)
  }

  /// By a plan of one day, with a note.
  private func train(_ client: Client) async throws {
    let set = PlanSet(id: .init(at: moment.now), SetNumbers(repetitions: 5, mass: 60))
    let squat = PlanMovement(
      id: .init(at: moment.now), movement: "back-squat", name: "Back squat", group: "Legs",
      note: "Slowly", sets: [set])
    let day = PlanDay(id: .init(at: moment.now), name: "Legs", weekday: 1, movements: [squat])
    let plan = try await store.add(
      PlanContent(name: "Strength", days: [day]), of: client.id, at: moment)
    let entry = TickEntry(
      plan: plan.id, set: set.id, day: try #require(voice.today), state: .done,
      numbers: set.numbers, reason: nil, token: nil)
    _ = try await store.tick(entry, of: client.id, at: moment)
  }

  private func draft(of client: Client) -> ReportDraft { ReportDraft(of: client.id, at: moment) }

  private func records(
    of client: Client, _ draft: ReportDraft
  ) async throws -> ReportRecords {
    try await .load(draft, of: client, from: store, at: moment, voice)
  }
}
