import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { localeFinding } from "./localeFinding.js";
import { atTheEnd } from "../../../testing/support/atTheEnd.js";
import { databaseBeside, dropDatabase, runIn } from "../../../testing/support/databases/template.js";
import { createTestDatabase } from "../../../testing/support/databases/testDatabase.js";

async function findingFor(options: string) {
  const { url } = await createTestDatabase();
  const name = `other_${randomBytes(8).toString("hex")}`;
  await runIn(url, `create database ${name} ${options} template template0`);
  atTheEnd(() => dropDatabase(url, name));
  const client = new Client({ connectionString: databaseBeside(url, name) });
  await client.connect();
  try {
    return await localeFinding(client);
  } finally {
    await client.end();
  }
}

it("the doctor accepts a locale that lowercases every letter, and warns about one that lowercases only ASCII letters", async () => {
  expect(await findingFor("encoding 'UTF8' locale 'C.UTF-8'")).toMatchObject({ verdict: "ok" });
  expect(await findingFor("encoding 'UTF8' locale_provider libc locale 'C'")).toMatchObject({
    verdict: "warn",
    message: expect.stringContaining("lowercases only ASCII letters") as string,
    todo: expect.stringContaining("locale 'C.UTF-8'") as string,
  });
});

it("the doctor reports an encoding other than UTF8", async () => {
  const options = "encoding 'LATIN1' locale_provider libc locale 'C'";
  expect(await findingFor(options)).toMatchObject({
    verdict: "bad",
    message: "Its encoding is LATIN1; it must be UTF8.",
  });
});
