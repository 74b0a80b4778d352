extension Migration {
  /// More ways to reach a client, whom to call, what they work as; where a height or mass was typed;
  /// and goals over time, of which the details have the words of the current one.
  static let details = Migration(
    "details",
    """
    ALTER TABLE client ADD COLUMN phoneKind TEXT NOT NULL DEFAULT 'other'
      CHECK (phoneKind IN ('mobile', 'home', 'work', 'other'));
    ALTER TABLE client ADD COLUMN emailKind TEXT NOT NULL DEFAULT 'other'
      CHECK (emailKind IN ('mobile', 'home', 'work', 'other'));
    -- Those after the first.
    ALTER TABLE client ADD COLUMN otherPhones TEXT NOT NULL DEFAULT '[]'
      CHECK (json_valid(otherPhones));
    ALTER TABLE client ADD COLUMN otherEmails TEXT NOT NULL DEFAULT '[]'
      CHECK (json_valid(otherEmails));
    ALTER TABLE client ADD COLUMN addresses TEXT NOT NULL DEFAULT '[]'
      CHECK (json_valid(addresses));
    ALTER TABLE client ADD COLUMN profession TEXT NOT NULL DEFAULT '';
    ALTER TABLE client ADD COLUMN emergencyName TEXT NOT NULL DEFAULT '';
    ALTER TABLE client ADD COLUMN emergencyRelation TEXT NOT NULL DEFAULT '';
    ALTER TABLE client ADD COLUMN emergencyPhone TEXT NOT NULL DEFAULT '';

    -- Whether all that the card has to reach somebody by is among the details.
    ALTER TABLE contactCard ADD COLUMN isWhole INTEGER NOT NULL DEFAULT 0 CHECK (isWhole IN (0, 1));

    -- Of one that no result made; before, nobody knows.
    ALTER TABLE bodyMeasure ADD COLUMN source TEXT CHECK (source IN ('page', 'form'));

    CREATE TABLE goal (
      id TEXT PRIMARY KEY NOT NULL,
      clientId TEXT NOT NULL REFERENCES client,
      words TEXT NOT NULL CHECK (words <> ''),
      exercise TEXT,
      -- In the unit that the exercise is shown in, as it is stored.
      target REAL,
      due TEXT,
      setAt TEXT NOT NULL,
      version INTEGER NOT NULL CHECK (version >= 1),
      -- What it said before the last change.
      previous TEXT CHECK (json_valid(previous)),
      changedAt TEXT,
      endedAt TEXT,
      outcome TEXT CHECK (outcome IN ('reached', 'ended', 'replaced')),
      CHECK ((exercise IS NULL) = (target IS NULL)),
      CHECK ((endedAt IS NULL) = (outcome IS NULL))
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX goalIsOne ON goal (clientId) WHERE endedAt IS NULL;
    CREATE INDEX goalByClient ON goal (clientId, setAt);
    INSERT INTO goal (id, clientId, words, setAt, version)
      SELECT id, id, goal, createdAt, 1 FROM client WHERE goal <> '';
    """)
}
