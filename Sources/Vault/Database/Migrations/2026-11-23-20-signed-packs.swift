extension Migration {
  /// The key that the gym signs its packs with, and whose packs it takes.
  static let signedPacks = Migration(
    "signed packs",
    """
    CREATE TABLE signingKey (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- Ed25519, made when it was first needed.
      secret BLOB NOT NULL CHECK (length(secret) = 32),
      madeAt TEXT NOT NULL
    ) STRICT;

    CREATE TABLE packMaker (
      -- Its public key.
      key BLOB PRIMARY KEY NOT NULL CHECK (length(key) = 32),
      -- What it called itself then.
      gym TEXT NOT NULL,
      trainer TEXT NOT NULL,
      acceptedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;
    """)
}
