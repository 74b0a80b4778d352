import Foundation
import TestSupport
import Testing
import Units

@testable import Vault
@testable import Web

final class DuplicateSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] {
    let (store, voice) = (gym.store, gym.voice)
    let one = try await gym.newClient("Ada Byron")
    let two = try await gym.newClient("A. Byron", known: false)
    var twin = one.details
    twin.phones = [Reach(.other, "+44 20 7946 0033")]
    twin.emails.append(Reach(.home, "carl@example.com"))
    let three = try await store.addClient(twin, by: gym.trainer, at: gym.moment.now)
    let extent = try await store.erasureExtent(of: gym.client.id)
    _ = try await store.setSamplePhoto(of: one.id, at: gym.moment)
    let photo = try Photograph.jpeg + Data([0])
    _ = try await store.setPhoto(of: two.id, large: photo, small: photo, at: gym.moment)
    let progress = try await store.progress(of: one.id, voice.catalogue)
    let person = { MergingPerson(client: $0, extent: extent, progress: progress) }
    let seen = (try await store.client(one.id), try await store.client(two.id))
    var screens = [
      SampleScreen(
        MergingPage.screen(
          person(seen.0), person(seen.1), chosen: [.name: .other],
          typed: gym.reader([:], wrong: ["name"]), voice), in: gym),
      SampleScreen(MergingPage.screen(person(one), person(three), voice), in: gym),
    ]
    _ = try await store.merge(
      two.id, into: one.id, versions: (two.version, try await store.client(one.id).version),
      one.details,
      catalogue: gym.services.catalogue, at: gym.moment)
    try await store.tellApart(one.id, gym.client.id, at: gym.moment)
    screens.append(SampleScreen(try await DuplicatesPage.load(from: store, voice), in: gym))
    let nobody = LikelyDuplicates(revision: 0, pairs: [], total: 240)
    screens.append(SampleScreen(DuplicatesPage.screen(nobody, [], [:], [], voice), in: gym))
    let (list, search) = (try await store.clients(ClientSearch(), voice), ClientSearch())
    screens.append(
      SampleScreen(
        ClientsPage.screen(list, search, duplicates: "Two clients may be one person", voice),
        in: gym))
    return screens
  }
}
