extension Migration {
  /// Plans of the gym that are put on clients, and what each said in each of its versions.
  static let gymPlans = Migration(
    "gym plans",
    """
    CREATE TABLE gymPlan (
      id TEXT PRIMARY KEY NOT NULL,
      name TEXT NOT NULL CHECK (name <> ''),
      -- The newest of its versions.
      version INTEGER NOT NULL CHECK (version >= 1),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      removedAt TEXT
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE gymPlanVersion (
      planId TEXT NOT NULL REFERENCES gymPlan,
      version INTEGER NOT NULL CHECK (version >= 1),
      days TEXT NOT NULL CHECK (json_valid(days)),
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      PRIMARY KEY (planId, version)
    ) STRICT, WITHOUT ROWID;

    -- The gym's plan that it is a copy of; another gym's where the client came from there.
    ALTER TABLE plan ADD COLUMN templateId TEXT;
    -- The version that it was made from, or brought to; and before the last change.
    ALTER TABLE plan ADD COLUMN templateVersion INTEGER;
    ALTER TABLE plan ADD COLUMN previousTemplateVersion INTEGER;
    CREATE INDEX planByTemplate ON plan (templateId) WHERE templateId IS NOT NULL;
    """)
}
