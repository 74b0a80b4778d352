import HTTPTypes
import Hummingbird
import Vault

/// A client's screening forms: the current one, filling it in, reading a signed one.
struct ScreeningController {
  let store: Store

  @Sendable func index(request: Request, context: OfClient) async throws -> Response {
    guard let current = try await store.screeningForms(of: context.client.id).first else {
      return try context.answer(ScreeningIndexPage.screen(context.client, context.voice))
    }
    return try context.answer(
      try await ScreeningPage.load(current, of: context.client, from: store, context.voice))
  }

  @Sendable func create(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.startScreening(
      of: context.client.id, definition: context.voice.form, at: context.moment)
    return try await context.done(at: form.path, .created) {
      try await ScreeningPage.load(form, of: context.client, from: store, context.voice)
    }
  }

  @Sendable func show(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    if context.isHandedOver && form.isSigned { return .seeOther("\(form.path)/handover") }
    var answer = FormAnswer()
    answer.notice = try await context.addendumNotice(request, to: form, in: store)
    if request.query["saved"] != nil {
      answer.notice = Notice(text: context.voice.text["screening.saved"])
    }
    return try await FormAnswering(request, context, store).answer(form, of: context.client, answer)
  }

  @Sendable func update(request: Request, context: OfClient) async throws -> Response {
    let form = try await store.screening(context)
    if context.isHandedOver && form.isSigned { throw Refusal.handedOver(.form(form)) }
    var reader = context.reader
    let answering = FormAnswering(request, context, store)
    do {
      let first = try await store.firstMeasured(context.client.id)
      var change = try reader.change(of: form, context.client, measuredFirst: first, context.voice)
      if request.isOfMerged { change.clientVersion = 0 }
      guard reader.problems.isEmpty else {
        return try await answering.answer(form, of: context.client, .wrong(reader))
      }
      let saved = try await store.save(
        change, to: form.id, of: context.client.id,
        definition: form.definition(newest: context.voice.form),
        catalogue: context.voice.catalogue, at: context.moment)
      return try await answering.saved(saved, reader.submission)
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await answering.outdated(reader.submission)
    } catch StoreRefusal.signed {
      return try await answering.signed(reader.submission)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      return try await answering.answer(form, of: context.client, .refused(refusal, reader))
    }
  }
}

extension ScreeningForm {
  var path: String { "/clients/\(clientId)/screening/\(id)" }
}
