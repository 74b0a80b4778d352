import Foundation

@testable import Vault
@testable import Web

final class BackupSamples: PageSamples {
  func screens(_ gym: SampleGym) async throws -> [SampleScreen] { gym.backups() }
}

extension SampleGym {
  fileprivate func backups() -> [SampleScreen] {
    let all = Backup.State.allCases.flatMap { state in
      [nil, .upgrade, .restore].map { Backup(madeAt: moment.now, reason: $0, state: state) }
    }
    let (standing, bare) = (standing(all, .ready), standing([], .absent))
    let contents = BackupPage.screen(
      all[0], voice,
      BackupWork.Progress(kind: .testing, percent: 40))
    return [
      SampleScreen(BackupsPage.screen(standing, voice), in: self),
      SampleScreen(
        BackupsPage.screen(bare, voice, BackupWork.Progress(kind: .making, percent: 20)), in: self),
      SampleScreen(
        BackupsPage.screen(bare, voice).again(reader([:], wrong: ["folder"])), in: self),
      SampleScreen(BackupsPage.screen(older(standing), voice), in: self),
      SampleScreen(
        BackupsPage.screen(older(standing), voice)
          .refused(PasswordRefusal(wrong: .forbidden, "Please try again.")), in: self),
      SampleScreen(SettingsPage.screen(trainer, voice, bare), in: self),
      SampleScreen(contents, in: self),
      SampleScreen(
        BackupPage.screen(all[1], voice, nil, try? sampleContents()), in: self),
      SampleScreen(
        BackupPage.screen(all[1], voice)
          .refused(PasswordRefusal(wrong: .forbidden, "Please try again.")), in: self),
      SampleScreen(BackupPage.screen(all[8], voice), in: self),
    ]
  }

  private func older(_ standing: BackupStanding) -> BackupStanding {
    var standing = standing
    standing.missing = Gap(
      kind: .missing, since: moment.now, until: moment.now + 3600, noticedAt: moment.now)
    return standing
  }

  private func sampleContents() throws -> BackupContents {
    try store.opened().pool.read { db in try BackupContents(checking: db) }
  }

  private func standing(_ all: [Backup], _ second: SecondFolder.State) -> BackupStanding {
    BackupStanding(
      backups: all, secondFolder: "/media/gym/stick", second: second, now: moment.now)
  }
}
