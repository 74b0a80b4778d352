import Catalogue
import Hummingbird
import Vault

/// What the path of a URL names.
extension Store {
  func client(_ context: some RequestContext) async throws -> Client {
    try await client(context.id("client"))
  }

  /// As they are today.
  func clients(_ search: ClientSearch, _ voice: Voice) async throws -> ClientList {
    try await clients(search, catalogue: voice.catalogue, on: voice.today, in: voice.zone)
  }

  func screening(_ context: OfClient) async throws -> ScreeningForm {
    try await screeningForm(context.id("form"), of: context.client.id)
  }

  func result(_ context: OfClient) async throws -> ExerciseResult {
    try await result(context.id("result"), of: context.client.id)
  }
}

/// Nil where it is not there any more.
func ifThere<Found>(_ find: () async throws -> Found) async throws -> Found? {
  do { return try await find() } catch StoreRefusal.notFound { return nil }
}

extension AnsweringContext {
  func exercise() throws -> Exercise {
    guard let exercise = voice.catalogue.exercise(parameters.get("exercise") ?? "") else {
      throw Refusal.notFound
    }
    return exercise
  }

  func category() throws -> Catalogue.Category {
    guard let category = voice.catalogue.category(parameters.get("category") ?? "") else {
      throw Refusal.notFound
    }
    return category
  }
}

extension RequestContext {
  func trainerID() throws -> Identifier<Trainer> { try id("trainer") }

  func id<Record>(_ name: String, of: Record.Type = Record.self) throws -> Identifier<Record> {
    guard let text = parameters.get(name), let id = Identifier<Record>(text) else {
      throw Refusal.notFound
    }
    return id
  }
}
