import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { aPhoto } from "../testing/pictures.js";
import { aLegacyNewcomer, ameliaSays } from "../testing/legacyPeople.js";
import { startTestApp, type TestApp } from "../testing/startTestApp.js";
import { openDatabase, type Database } from "../platform/database/database.js";
import { FileOwners, sweepIncoming } from "./index.js";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp();
  database = await openDatabase(app.database.url, []);
});
afterAll(() => database.close());

const aName = () => `${randomUUID()}.webp`;

describe("uploaded files have an owner", () => {
  it("Amelia shows her own pictures and nobody else's, and keeps what she shows", async () => {
    const amelia = await aLegacyNewcomer(app);
    const ben = await aLegacyNewcomer(app);
    await amelia.saves(ameliaSays.about);
    const hers = await amelia.rest.upload("image", await aPhoto());
    const his = await ben.rest.upload("image", await aPhoto());
    await amelia.saves({ avatar: hers });
    for (const name of [his, aName()]) {
      const { status, error } = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { avatar: name } });
      expect([status, error?.fields]).toEqual([422, { avatar: "Please upload this picture yourself" }]);
    }
    await app.database.query("delete from uploaded_file where name = $1", [hers]);
    expect(await amelia.saves({ avatar: hers })).toMatchObject({ avatar: hers });
  });

  it("a person's uploads side by side never take more than their space", async () => {
    const amelia = await aLegacyNewcomer(app);
    const owners = new FileOwners(database.pool, 1000);
    const enter = () => owners.enter({ name: aName(), ownerId: amelia.id, kind: "image", bytes: 300 });
    const all = await Promise.allSettled(Array.from({ length: 8 }, enter));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(enter()).rejects.toMatchObject({ kind: "INVALID", problems: [{ code: "NO_SPACE_LEFT" }] });
  });

  it("a file that proves to be something else takes no space", async () => {
    const amelia = await aLegacyNewcomer(app);
    await expect(amelia.rest.upload("image", Buffer.from("no picture"))).rejects.toThrow("415");
    expect(await app.database.query("select from uploaded_file where owner_id = $1", [amelia.id])).toEqual([]);
  });

  it("what was never finished is swept after an hour, and nothing else", async () => {
    const folder = await mkdtemp(join(tmpdir(), "saywell-sweep-"));
    expect(await sweepIncoming(join(folder, "none yet"), new Date())).toBe(0);
    await mkdir(join(folder, "incoming"));
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of ["incoming/old", "incoming/new", "a.webp.part", "a.webp"]) {
      await writeFile(join(folder, name), "");
      if (name !== "incoming/new") await utimes(join(folder, name), old, old);
    }
    expect(await sweepIncoming(folder, new Date())).toBe(2);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual(["a.webp", "incoming", "incoming/new"]);
  });
});
