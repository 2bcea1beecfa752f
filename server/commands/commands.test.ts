import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { createTestDatabase, type TestDatabase } from "../testing/support/databases/testDatabase.js";

const root = join(__dirname, "../..");

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "saywell-commands-"));
  atTheEnd(() => rm(dataDir, { recursive: true }));
});

/** Runs a command of the built server as an operator does; answers how it ended and what it said. */
async function operate(command: string, ...args: readonly string[]) {
  const script = `require(${JSON.stringify(join(root, "dist/server/commands", command))}).main(process.argv.slice(1))`;
  const { DATABASE_URL, DATA_DIR } = { DATABASE_URL: database.serverUrl, DATA_DIR: dataDir };
  const env = { PATH: process.env["PATH"], DATABASE_URL, MIGRATION_DATABASE_URL: database.url, DATA_DIR };
  const running = promisify(execFile)(process.execPath, ["-e", script, "--", ...args], { cwd: root, env });
  return running.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: unknown) => ({ code: 1, said: (error as { stderr: string }).stderr }),
  );
}

// Every object has these names, so that they are found where only one's own were meant.
describe.each(["constructor", "__proto__"])("the command %s", (word) => {
  it.each(["account.js", "tutor.js"])("is none of %s", async (command) => {
    const { code, said } = await operate(command, word, "anna@example.org");
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^Name a command and an email address\./) });
  });

  it("is none of the chat log's", async () => {
    const { code, said } = await operate("chatLog.js", word);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(`There is no ${word}.`) });
  });
});

it.each(["account.js suspend", "tutor.js verify"])("%s says so when there is nobody of that address", async (line) => {
  const [command = "", word = ""] = line.split(" ");
  const { code, said } = await operate(command, word, "nobody@example.org");
  expect({ code, said }).toEqual({
    code: 1,
    said: expect.stringMatching(/^No (account|tutor) has the email address nobody@example.org\.\n$/),
  });
});

it("chatLog.js statistics counts the tutors' statistics anew", async () => {
  const said = "The tutors' statistics were counted anew.\n";
  expect(await operate("chatLog.js", "statistics")).toEqual({ code: 0, said });
});

it.each(["backup.js", "restore.js"])("%s wants exactly one file", async (command) => {
  for (const args of [[], ["--fast"], ["one.gz", "two.gz"]]) {
    const { code, said } = await operate(command, ...args);
    expect({ code, said }).toEqual({ code: 1, said: expect.stringMatching(/^Name one file\./) });
  }
  expect(await operate(command, "--help")).toMatchObject({ code: 0, said: expect.stringContaining("-- FILE") });
});

it("backup.js saves the database to the file that is named", async () => {
  const file = join(dataDir, "all.saywell");
  const said = expect.stringMatching(/^Saved \d+ rows and 0 files to .*all\.saywell\.\n$/);
  expect(await operate("backup.js", file)).toEqual({ code: 0, said });
});
