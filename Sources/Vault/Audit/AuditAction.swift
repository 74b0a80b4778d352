extension Audit {
  package enum Action: String, Codable, Sendable, CaseIterable {
    case setUp, signedIn, signInFailed, keyChanged
    case sessionLocked, sessionLockedItself, sessionUnlocked, trainerSwitched, pinSet, pinRemoved,
      pinWrong, lockChanged
    case clientAdded, clientChanged, clientArchived, clientBroughtBack, clientErased,
      clientMerged, clientMergingUndone, clientsToldApart, clientsAlikeAgain
    case photoSaved, photoRemoved, photoBroughtBack
    case goalSet, goalChanged, goalReached, goalEnded, goalTakenBack
    case clientExported, clientImported
    case planMade, planChanged, planDeleted, planBroughtBack, planTrained,
      workoutHandedOver, workoutTakenBack
    case clientViewed, clientPrinted, contactsExported, exerciseExported, auditExported
    case formStarted, formSaved, formHandedOver, formTakenBack, formSigned, addendumWritten,
      addendumWithdrawn, clearanceRecorded
    case resultEntered, resultCorrected, resultEdited, resultDeleted, resultRestored,
      resultsRescored, rescoringBegun, rescoringEnded, rescoringTakenBack, rescoringUndone
    case noteWritten, noteChanged, noteDeleted, noteRestored
    case reportFrozen, reportPrinted, reportSaved, reportShown, reportOpened,
      groupReported
    case trainerInvited, trainerJoined, trainerAdded, trainerReset, trainerDisabled, trainerEnabled,
      trainerMadeOwner, trainerNoLongerOwner, trainerRemoved
    case passwordChanged, passwordReset, passwordRecovered, recoveryKeyReplaced,
      recoveryKeyChecked, recoveryKeyWrong, sessionsEnded, unattendedAllowed, unattendedEnded
    case factorSwitchedOn, factorSwitchedOff, factorReset, codeFailed, recoveryCodeUsed,
      recoveryCodesRenewed
    case exerciseChanged, makerAccepted, makerRemoved, catalogueArranged, clockConfirmed,
      retentionChanged
    case batteryChanged, batteryRemoved, batteryBroughtBack, batteriesOrdered
    case mailQueued, mailStopped, mailRepeated, mailSettingsChanged
    case noteTemplateChanged, noteTemplateRemoved, noteTemplateBroughtBack
    case movementChanged, movementRemoved, movementBroughtBack
    case gymPlanChanged, gymPlanRemoved, gymPlanBroughtBack
    case backupMade, backupTested, backupFailed, backupSettingsChanged, vaultRestored,
      restoreFailed, missingAccepted
  }

  /// What an owner looks for.
  package enum Kind: String, Sendable, CaseIterable {
    case access, trainers, views, clients, screening, results, notes, exports, settings, backups

    package var actions: [Action] { Action.allCases.filter { $0.kind == self } }
  }
}

extension Audit.Action {
  package var kind: Audit.Kind {
    switch self {
    case .sessionLocked, .sessionLockedItself, .sessionUnlocked, .trainerSwitched, .pinSet,
      .pinRemoved, .pinWrong,
      .setUp, .signedIn, .signInFailed, .passwordChanged, .passwordReset, .passwordRecovered,
      .recoveryKeyReplaced, .recoveryKeyChecked, .recoveryKeyWrong, .keyChanged, .sessionsEnded,
      .unattendedAllowed, .unattendedEnded,
      .factorSwitchedOn, .factorSwitchedOff, .factorReset, .codeFailed, .recoveryCodeUsed,
      .recoveryCodesRenewed:
      .access
    case .trainerInvited, .trainerJoined, .trainerAdded, .trainerReset, .trainerDisabled,
      .trainerEnabled, .trainerMadeOwner, .trainerNoLongerOwner, .trainerRemoved:
      .trainers
    case .clientViewed: .views
    case .clientAdded, .clientChanged, .clientArchived, .clientBroughtBack, .clientErased,
      .clientMerged, .clientMergingUndone, .clientsToldApart, .clientsAlikeAgain,
      .clientImported,
      .photoSaved, .photoRemoved, .photoBroughtBack,
      .goalSet, .goalChanged, .goalReached, .goalEnded, .goalTakenBack,
      .planMade, .planChanged, .planDeleted, .planBroughtBack, .planTrained,
      .workoutHandedOver, .workoutTakenBack:
      .clients
    case .formStarted, .formSaved, .formHandedOver, .formTakenBack, .formSigned, .addendumWritten,
      .addendumWithdrawn, .clearanceRecorded:
      .screening
    case .resultEntered, .resultCorrected, .resultEdited, .resultDeleted, .resultRestored,
      .resultsRescored, .rescoringBegun, .rescoringEnded, .rescoringTakenBack, .rescoringUndone:
      .results
    case .noteWritten, .noteChanged, .noteDeleted, .noteRestored: .notes
    case .clientPrinted, .clientExported, .contactsExported, .exerciseExported, .auditExported,
      .reportFrozen, .reportPrinted, .reportSaved, .reportShown, .reportOpened, .groupReported,
      .mailQueued,
      .mailStopped,
      .mailRepeated:
      .exports
    case .clockConfirmed, .lockChanged, .retentionChanged,
      .exerciseChanged, .makerAccepted, .makerRemoved, .catalogueArranged, .batteryChanged,
      .batteryRemoved,
      .batteryBroughtBack, .batteriesOrdered, .noteTemplateChanged, .noteTemplateRemoved,
      .noteTemplateBroughtBack, .mailSettingsChanged, .movementChanged, .movementRemoved,
      .movementBroughtBack, .gymPlanChanged, .gymPlanRemoved, .gymPlanBroughtBack:
      .settings
    case .backupMade, .backupTested, .backupFailed, .backupSettingsChanged, .vaultRestored,
      .restoreFailed, .missingAccepted:
      .backups
    }
  }
}
