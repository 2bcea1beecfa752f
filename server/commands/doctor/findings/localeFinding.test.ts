import { Client } from "pg";
import { localeFinding } from "./localeFinding.js";
import { runIn } from "../../../testing/support/databases/template.js";
import { createEmptyDatabase } from "../../../testing/support/databases/testDatabase.js";

async function findingFor(options: string, { encoding = "UTF8", isNew = false } = {}) {
  const url = await createEmptyDatabase(`${options} template template0`);
  if (!isNew) await runIn(url, "create table migrations ()");
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await localeFinding(client, encoding);
  } finally {
    await client.end();
  }
}

it("the doctor accepts a locale that lowercases every letter, and warns about one that lowercases only ASCII letters", async () => {
  expect(await findingFor("encoding 'UTF8' locale 'C.UTF-8'")).toMatchObject({ verdict: "ok" });
  expect(await findingFor("encoding 'UTF8' locale_provider libc locale 'C'")).toMatchObject({
    verdict: "warn",
    message: expect.stringContaining("lowercases only ASCII letters") as string,
    todo: expect.stringMatching(/^Restore a backup into .*locale 'C.UTF-8'/) as string,
  });
});

it("the doctor rejects a locale that lowercases only ASCII letters for a new database, on which the server does not start", async () => {
  expect(await findingFor("encoding 'UTF8' locale_provider libc locale 'C'", { isNew: true })).toMatchObject({
    verdict: "bad",
    todo: expect.stringMatching(/^Create the database with .*locale 'C.UTF-8'/) as string,
  });
});

it("the doctor reports an encoding other than UTF8", async () => {
  const options = "encoding 'LATIN1' locale_provider libc locale 'C'";
  expect(await findingFor(options, { encoding: "LATIN1" })).toMatchObject({
    verdict: "bad",
    message: "Its encoding is LATIN1; it must be UTF8.",
  });
});
