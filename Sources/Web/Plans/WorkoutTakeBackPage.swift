import Vault

/// The client has trained; the trainer takes the tablet.
struct WorkoutTakeBackPage: Page {
  static let template = "plans/takeback"
  let path: String
  let trainer: String
  let gym: String

  static func screen(
    of client: Client, from trainer: Trainer, gym: Gym, _ voice: Voice
  ) -> Screen<Self> {
    let page = Self(
      path: Handed.workout(client.id).path, trainer: trainer.name, gym: gym.name)
    return Screen(page: page, title: voice.text["plan.giveBack"])
  }
}
