extension Migration {
  /// A client's photo in two sizes. Beside the client stands which one it is, so that a list of
  /// clients reads no photo; it follows by itself.
  static let photos = Migration(
    "photos",
    """
    CREATE TABLE photo (
      clientId TEXT PRIMARY KEY NOT NULL REFERENCES client,
      -- SHA-256 of the large one, in hexadecimal digits.
      digest TEXT NOT NULL CHECK (length(digest) = 64 AND digest NOT GLOB '*[^0-9a-f]*'),
      takenAt TEXT NOT NULL,
      trainerId TEXT NOT NULL REFERENCES trainer,
      -- JPEG, square.
      small BLOB NOT NULL CHECK (substr(small, 1, 3) = x'ffd8ff' AND length(small) <= 1048576),
      large BLOB NOT NULL CHECK (substr(large, 1, 3) = x'ffd8ff' AND length(large) <= 1048576)
    ) STRICT;
    CREATE INDEX photoByDigest ON photo (digest);

    ALTER TABLE client ADD COLUMN photo TEXT;
    CREATE TRIGGER photoComes AFTER INSERT ON photo
    BEGIN UPDATE client SET photo = NEW.digest WHERE id = NEW.clientId; END;
    CREATE TRIGGER photoChanges AFTER UPDATE ON photo
    BEGIN
      UPDATE client SET photo = NULL WHERE id = OLD.clientId AND id <> NEW.clientId;
      UPDATE client SET photo = NEW.digest WHERE id = NEW.clientId;
    END;
    CREATE TRIGGER photoGoes AFTER DELETE ON photo
    BEGIN UPDATE client SET photo = NULL WHERE id = OLD.clientId; END;
    """)
}
