import HTTPTypes
import Hummingbird
import Vault

/// A client's screening forms: the current one, filling it in, reading a signed one.
struct ScreeningController {
  let store: Store

  @Sendable func index(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    guard let current = try await store.screeningForms(of: client.id).first else {
      return try context.answer(ScreeningIndexPage.screen(client, context.voice))
    }
    return try context.answer(
      try await ScreeningPage.load(current, of: client, from: store, context.voice))
  }

  @Sendable func create(request: Request, context: SignedIn) async throws -> Response {
    let client = try await store.client(context)
    _ = try await context.submission(request)
    let form = try await store.startScreening(
      of: client.id, definition: context.voice.form, at: context.moment)
    return try await context.done(at: form.path, .created) {
      try await ScreeningPage.load(form, of: client, from: store, context.voice)
    }
  }

  @Sendable func show(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    if context.isHandedOver && form.isSigned { return .seeOther("\(form.path)/handover") }
    var answer = FormAnswer()
    answer.notice = try await context.addendumNotice(request, to: form, in: store)
    if request.query["saved"] != nil {
      answer.notice = Notice(text: context.voice.text["screening.saved"])
    }
    return try await FormAnswering(request, context, store).answer(form, of: client, answer)
  }

  @Sendable func update(request: Request, context: SignedIn) async throws -> Response {
    let (client, form) = try await store.screening(context)
    if context.isHandedOver && form.isSigned { throw Refusal.handedOver(.form(form)) }
    var reader = try await context.reader(request)
    let answering = FormAnswering(request, context, store)
    do {
      let first = try await store.firstMeasured(client.id)
      var change = try reader.change(of: form, client, measuredFirst: first, context.voice)
      if request.isOfMerged { change.clientVersion = 0 }
      guard reader.problems.isEmpty else {
        return try await answering.answer(form, of: client, .wrong(reader))
      }
      let saved = try await store.save(
        change, to: form.id, of: client.id, definition: form.definition(newest: context.voice.form),
        catalogue: context.voice.catalogue, at: context.moment)
      return try await answering.saved(saved, reader.submission)
    } catch StoreRefusal.outdated where !context.answering.wantsJSON {
      return try await answering.outdated(reader.submission)
    } catch StoreRefusal.signed {
      return try await answering.signed(reader.submission)
    } catch let refusal as StoreRefusal where refusal.isOfDisk {
      return try await answering.answer(form, of: client, .refused(refusal, reader))
    }
  }
}

extension ScreeningForm {
  var path: String { "/clients/\(clientId)/screening/\(id)" }
}
