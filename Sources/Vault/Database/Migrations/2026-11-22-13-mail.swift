extension Migration {
  /// How mail leaves the gym, and what is to be sent, or was.
  static let mail = Migration(
    "mail",
    """
    CREATE TABLE mailAccount (
      -- There is one, or none.
      id INTEGER PRIMARY KEY CHECK (id = 1),
      -- By a server of the gym's choice, or by what the machine sends with anyway.
      way TEXT NOT NULL CHECK (way IN ('server', 'machine')),
      sender TEXT NOT NULL,
      host TEXT NOT NULL,
      port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
      encryption TEXT NOT NULL CHECK (encryption IN ('startTLS', 'tls', 'none')),
      user TEXT NOT NULL,
      secret TEXT NOT NULL,
      savedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT;

    CREATE TABLE mail (
      id TEXT PRIMARY KEY NOT NULL,
      -- Nobody's and nothing: a test.
      clientId TEXT REFERENCES client,
      reportId TEXT REFERENCES report,
      recipient TEXT NOT NULL CHECK (length(recipient) BETWEEN 3 AND 254),
      note TEXT NOT NULL,
      -- The PDF's; gone once it is sent.
      password TEXT,
      -- The same at every try, so that two of them are known for one.
      messageId TEXT NOT NULL UNIQUE,
      state TEXT NOT NULL
        CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'unsure', 'stopped')),
      tries INTEGER NOT NULL CHECK (tries >= 0),
      -- Of one that waits.
      dueAt TEXT CHECK ((dueAt IS NOT NULL) = (state = 'queued')),
      -- The mail program's own.
      words TEXT,
      queuedAt TEXT NOT NULL,
      changedAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX mailByClient ON mail (clientId);
    CREATE INDEX mailByState ON mail (state, dueAt);
    """)
}
