import HTTPTypes
import Hummingbird
import Vault

/// A client at one report with their own phone: looking uses nothing up, opening does.
struct ReportVisitController {
  private enum Form: String { case page, pdf }

  let services: Services

  @Sendable func show(request: Request, context: Guest) async throws -> Response {
    let (_, link, _) = try await found(context)
    let gym = try await services.store.gym()
    let canPrint = services.pdfs.maker.missing() == nil
    return try context.answer(
      ReportVisitPage.screen(link, of: gym, canPrint: canPrint, context.voice)
    ).unindexed
  }

  @Sendable func create(request: Request, context: Guest) async throws -> Response {
    let submission = context.submission
    let (code, link, report) = try await found(context)
    let form = submission.text("form").flatMap(Form.init)
    // What cannot be made uses nothing up.
    let response =
      form == .pdf
      ? try await services.pdfs.file(of: report, for: link.trainerId, in: context.voice.zone)
      : report.response(asJSON: context.answering.wantsJSON)
    do {
      try await services.store.useUp(code, at: services.clocks.now())
    } catch is ReportLinkRefusal {
      throw Refusal.reportLinkOver
    }
    return response.unindexed
  }

  private func found(
    _ context: Guest
  ) async throws -> (code: LinkCode, link: ReportLink, report: FrozenReport) {
    guard let text = context.parameters.get("link"), let code = try? LinkCode(reading: text)
    else { throw Refusal.reportLinkOver }
    do {
      let found = try await services.signIn.report(
        by: code, from: context.address, at: services.clocks.now())
      return (code, found.link, found.report)
    } catch is ReportLinkRefusal {
      throw Refusal.reportLinkOver
    } catch StoreRefusal.locked {
      throw Refusal.reportLinkLocked
    }
  }
}

extension FrozenReport {
  /// To the letter as it is kept.
  fileprivate func response(asJSON: Bool) -> Response {
    guard !asJSON else {
      return Response(
        status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
        body: .init(byteBuffer: ByteBuffer(string: content)))
    }
    var response = Response.html(document.utf8, status: .ok)
    response.headers[.contentSecurityPolicy] = SecurityHeaders.policy(
      allowing: FrozenParts(document).style)
    return response
  }
}

extension Response {
  /// Nothing that searches or previews keeps it.
  fileprivate var unindexed: Response {
    var response = self
    if let name = HTTPField.Name("X-Robots-Tag") {
      response.headers[name] = "noindex, nofollow, noarchive"
    }
    return response
  }
}
