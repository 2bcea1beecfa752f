import { unusableReason } from "./unusableReason.js";

const url = "postgres://app:hunter2@db.example:5433/saywell";
const failure = (code: string, message = code) => Object.assign(new Error(message), { code });

test.each([
  ["nothing listens", failure("ECONNREFUSED"), "DATABASE_URL names db.example:5433, where no database responds."],
  ["the host has no address", failure("ENOTFOUND"), "DATABASE_URL names db.example:5433, but this host is unknown."],
  [
    "the database does not respond",
    new Error("timeout expired"),
    "DATABASE_URL names db.example:5433, which does not respond within 10 seconds.",
  ],
  [
    "the password is wrong",
    failure("28P01", 'password authentication failed for user "app"'),
    'The database at db.example:5433 rejects the user "app" or the password in DATABASE_URL.',
  ],
  ["the database is missing", failure("3D000"), 'The database at db.example:5433 has no database "saywell".'],
  [
    "the certificate is self-signed",
    failure("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"),
    "The certificate of the database at db.example:5433 can't be verified (DEPTH_ZERO_SELF_SIGNED_CERT), which every sslmode except no-verify requires: add sslrootcert=FILE with its certificate authority to the URL.",
  ],
  [
    "the certificate is for another host",
    failure("ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames"),
    "The certificate of the database at db.example:5433 is for another host name: use the name in the certificate in the URL.",
  ],
  [
    "PgBouncer is in between",
    failure("08P01", "unsupported startup parameter: options"),
    expect.stringMatching(
      /^The database at db.example:5433 is behind a connection pooler such as PgBouncer, which drops/,
    ),
  ],
  [
    "too many clients are connected",
    failure("53300", "sorry, too many clients already"),
    "The database at db.example:5433 can't be used: sorry, too many clients already.",
  ],
])("a database error is explained in one sentence, without the password, if %s", (_name, error, sentence) => {
  expect(unusableReason(error, url)).toEqual(sentence);
});

test("an error about a database on a Unix socket identifies the database by the socket's folder", () => {
  expect(unusableReason(failure("ENOENT"), "postgres://saywell@%2Frun%2Fpg:5432/saywell")).toBe(
    "DATABASE_URL names /run/pg:5432, where no database responds.",
  );
});
