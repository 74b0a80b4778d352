extension Migration {
  /// `fingerprintVersion` is null where a fingerprint is of version 1, whose times have no day.
  /// Such a form gets a second fingerprint, which cannot change either.
  static let fullFingerprints = Migration(
    "full fingerprints",
    """
    ALTER TABLE screening ADD COLUMN fingerprintVersion INTEGER CHECK (fingerprintVersion > 1);
    ALTER TABLE addendum ADD COLUMN fingerprintVersion INTEGER CHECK (fingerprintVersion > 1);

    CREATE TABLE formSeal (
      formId TEXT PRIMARY KEY NOT NULL REFERENCES screening,
      fingerprint TEXT NOT NULL,
      sealedAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER formSealStays BEFORE UPDATE ON formSeal
    BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
    CREATE TRIGGER formSealIsNotDeleted BEFORE DELETE ON formSeal
    WHEN NOT EXISTS (SELECT 1 FROM erasure JOIN screening USING (clientId) WHERE id = OLD.formId)
    BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
    CREATE TRIGGER formSealIsNotReplaced BEFORE INSERT ON formSeal
    WHEN EXISTS (SELECT 1 FROM formSeal WHERE formId = NEW.formId)
    BEGIN SELECT RAISE(ABORT, 'locked: seal'); END;
    CREATE TRIGGER formSealNeedsASignedForm BEFORE INSERT ON formSeal
    WHEN NOT EXISTS (SELECT 1 FROM screening WHERE id = NEW.formId AND signedAt IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: seal of a draft'); END;
    """)
}
