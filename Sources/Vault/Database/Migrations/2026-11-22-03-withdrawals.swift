extension Migration {
  /// An addition to a signed form may take another one of the same form back, once.
  static let withdrawals = Migration(
    "withdrawals",
    """
    ALTER TABLE addendum ADD COLUMN withdraws TEXT REFERENCES addendum;
    CREATE UNIQUE INDEX addendumIsWithdrawnOnce ON addendum (withdraws);
    CREATE TRIGGER withdrawalIsOfItsForm BEFORE INSERT ON addendum
    WHEN NEW.withdraws IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM addendum WHERE id = NEW.withdraws AND formId = NEW.formId
        AND withdraws IS NULL)
    BEGIN SELECT RAISE(ABORT, 'locked: withdrawal'); END;
    """)
}
