import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomUUID } from "node:crypto";
import { accountRows, PersonRow } from "../accounts/index.js";
import { atTheEnd } from "../testing/support/atTheEnd.js";
import { untilWaiting } from "../testing/support/databases/lockWaits.js";
import { runIn } from "../testing/support/databases/template.js";
import { aPhoto } from "../testing/support/people/pictures.js";
import { aNewLegacyTutor, ameliaSays } from "../testing/support/people/legacyPeople.js";
import { formWith, RestClient } from "../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../testing/support/servers/startTestApp.js";
import { openDatabase, type Database } from "../platform/database/database.js";
import { FileOwners, uploadRows, sweepIncoming } from "./index.js";

let app: TestApp;
let database: Database;
beforeAll(async () => {
  app = await startTestApp();
  database = await openDatabase(app.database.url, [...accountRows, ...uploadRows]);
  atTheEnd(() => database.close());
});

const aName = () => `${randomUUID()}.webp`;

describe("FileOwners", () => {
  it("lets a tutor use only their own pictures, and keep those already in the profile", async () => {
    const amelia = await aNewLegacyTutor(app);
    const ben = await aNewLegacyTutor(app);
    await amelia.saves(ameliaSays.about);
    const hers = await amelia.rest.upload("image", await aPhoto());
    const his = await ben.rest.upload("image", await aPhoto());
    await amelia.saves({ avatar: hers });
    for (const name of [his, aName()]) {
      const { status, error } = await amelia.rest.send("put", `/teachers/${amelia.id}`, { json: { avatar: name } });
      expect([status, error?.fields]).toEqual([422, { avatar: "Please upload this picture again" }]);
    }
    await app.database.query("delete from uploaded_file where name = $1", [hers]);
    expect(await amelia.saves({ avatar: hers })).toMatchObject({ avatar: hers });
  });

  it("keeps a user's concurrent uploads within the user's quota", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database, 1000);
    const enter = () => owners.register({ name: aName(), ownerId: amelia.id, kind: "image", bytes: 300 });
    const all = await Promise.allSettled(Array.from({ length: 8 }, enter));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    await expect(enter()).rejects.toMatchObject({ kind: "INVALID", problems: [{ code: "NO_SPACE_LEFT" }] });
  });

  it("keeps a user's concurrent uploads to two nodes within the user's quota", async () => {
    const amelia = await aNewLegacyTutor(app);
    const otherNode = await startTestApp({ database: app.database });
    const photo = await aPhoto();
    const space = 1024 * 1024 * 1024;
    const filler = "insert into uploaded_file (name, owner_id, kind, bytes) values ($1, $2, 'video', $3)";
    await app.database.query(filler, [aName(), amelia.id, space - 4 * photo.length]);
    const there = new RestClient(otherNode.origin);
    there.accessToken = amelia.rest.accessToken;
    const send = (node: RestClient) => node.send("post", "/upload/image", { body: formWith("image", photo) });
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => send(i % 2 === 0 ? amelia.rest : there)));
    expect(all.filter((reply) => reply.status === 201)).toHaveLength(4);
    expect(all.filter((reply) => reply.error?.code === "NO_SPACE_LEFT")).toHaveLength(6);
    const text = "select sum(bytes)::bigint as used from uploaded_file where owner_id = $1";
    expect(await app.database.query(text, [amelia.id])).toEqual([{ used: String(space) }]);
  });

  it("removes a replaced picture, and frees its space", async () => {
    const amelia = await aNewLegacyTutor(app);
    await amelia.saves(ameliaSays.about);
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map(async () => amelia.rest.upload("image", await aPhoto())),
    );
    const ownNames = async () => {
      const text = "select name from uploaded_file where owner_id = $1 order by name";
      return (await app.database.query<{ name: string }>(text, [amelia.id])).map(({ name }) => name);
    };
    const isServed = async (name = "") => (await fetch(`${app.origin}/uploads/${name}`)).status === 200;
    await amelia.saves({ avatar: first });
    await amelia.saves({ avatar: second, thumbnail: second });
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
    await amelia.saves({ avatar: third });
    expect(await isServed(second)).toBe(true);
    expect(await ownNames()).toEqual([second, third].sort());
    await amelia.saves({ thumbnail: third });
    expect(await ownNames()).toEqual([third]);
    await amelia.saves({ avatar: third });
    expect(await isServed(third)).toBe(true);
  });

  it("keeps a replaced picture if the tutor's next save reuses it before it is released", async () => {
    const amelia = await aNewLegacyTutor(app);
    await amelia.saves(ameliaSays.about);
    const [first, second] = await Promise.all([1, 2].map(async () => amelia.rest.upload("image", await aPhoto())));
    await amelia.saves({ avatar: first });
    jest.spyOn(FileOwners.prototype, "release").mockImplementationOnce(async function (this: FileOwners, ...args) {
      await amelia.saves({ thumbnail: first });
      await this.release(...args);
    });
    expect(await amelia.saves({ avatar: second })).toMatchObject({ avatar: second });
    expect((await fetch(`${app.origin}/uploads/${first}`)).status).toBe(200);
    expect(await app.database.query("select from uploaded_file where name = $1", [first])).toHaveLength(1);
  });

  it("keeps a picture if a concurrent save by its owner reuses it while it is being released", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database);
    const name = aName();
    await owners.register({ name, ownerId: amelia.id, kind: "image", bytes: 1 });
    const used: string[] = [];
    const removed: string[] = [];
    const { release } = await database.dataSource.transaction(async (manager) => {
      await manager.update(PersonRow, amelia.id, { firstName: "Amelia" });
      const released = owners.release(
        amelia.id,
        [name],
        async () => used,
        async (file) => void removed.push(file),
      );
      await untilWaiting(app.database);
      await owners.claim(manager, amelia.id, name);
      used.push(name);
      return { release: released };
    });
    await release;
    expect(removed).toEqual([]);
    expect(await owners.claim(database.dataSource.manager, amelia.id, name)).toBe(true);
  });

  it("releases pictures unused for a day, and keeps those in use", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database);
    const [shown, abandoned, fresh, claimed] = [aName(), aName(), aName(), aName()];
    for (const name of [shown, abandoned, fresh, claimed]) {
      await owners.register({ name, ownerId: amelia.id, kind: "image", bytes: 1 });
    }
    const text = "update uploaded_file set in_use_at = now() - interval '25 hours' where name = any($1)";
    await app.database.query(text, [[shown, abandoned, claimed]]);
    expect(await owners.claim(database.dataSource.manager, amelia.id, claimed)).toBe(true);
    const removed: string[] = [];
    const release = () =>
      owners.releaseUnused(
        async (_manager, names) => names.filter((name) => name === shown),
        async (name) => void removed.push(name),
      );
    expect([await release(), await release()]).toEqual([1, 0]);
    expect(removed).toEqual([abandoned]);
    expect(await owners.claim(database.dataSource.manager, amelia.id, abandoned)).toBe(false);
    expect(await owners.claim(database.dataSource.manager, amelia.id, shown)).toBe(true);
  });

  it("never releases videos and documents, however long ago they were uploaded", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database);
    const files = { video: `${randomUUID()}.mp4`, pdf: `${randomUUID()}.pdf` } as const;
    for (const kind of ["video", "pdf"] as const) {
      await owners.register({ name: files[kind], ownerId: amelia.id, kind, bytes: 1 });
    }
    await app.database.query("update uploaded_file set in_use_at = now() - interval '1 year' where owner_id = $1", [
      amelia.id,
    ]);
    const removed: string[] = [];
    await owners.releaseUnused(
      async () => [],
      async (name) => void removed.push(name),
    );
    expect(Object.values(files).filter((name) => removed.includes(name))).toEqual([]);
  });

  it("does not remove another user's picture when a user replaces pictures", async () => {
    const [amelia, ben] = [await aNewLegacyTutor(app), await aNewLegacyTutor(app)];
    const owners = new FileOwners(database);
    const [hers, his] = [aName(), aName()];
    await owners.register({ name: hers, ownerId: amelia.id, kind: "image", bytes: 1 });
    await owners.register({ name: his, ownerId: ben.id, kind: "image", bytes: 1 });
    const removed: string[] = [];
    const remove = async (name: string) => void removed.push(name);
    await owners.release(amelia.id, [hers, his], async () => [], remove);
    expect(removed).toEqual([hers]);
    expect(await owners.claim(database.dataSource.manager, ben.id, his)).toBe(true);
  });

  it("keeps the row of a picture that can't be removed, so that the removal is retried", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database);
    const name = aName();
    await owners.register({ name, ownerId: amelia.id, kind: "image", bytes: 1 });
    const failing = () => Promise.reject(new Error("EIO"));
    await expect(owners.release(amelia.id, [name], async () => [], failing)).rejects.toThrow("EIO");
    expect(await owners.claim(database.dataSource.manager, amelia.id, name)).toBe(true);
  });

  it("releases unused pictures even if one of them can't be removed, and retries that one after a day", async () => {
    const amelia = await aNewLegacyTutor(app);
    const owners = new FileOwners(database);
    const [stuck, abandoned] = [aName(), aName()];
    for (const name of [stuck, abandoned]) {
      await owners.register({ name, ownerId: amelia.id, kind: "image", bytes: 1 });
    }
    const age = "update uploaded_file set in_use_at = now() - $2 * interval '1 hour' where name = $1";
    await app.database.query(age, [stuck, 26]);
    await app.database.query(age, [abandoned, 25]);
    const attempts: string[] = [];
    const release = () =>
      owners.releaseUnused(
        async () => [],
        async (name) => {
          attempts.push(name);
          if (name === stuck) throw new Error("EPERM");
        },
      );
    await expect(release()).rejects.toMatchObject({ cause: new Error("EPERM") });
    expect(await release()).toBe(0);
    await app.database.query(age, [stuck, 25]);
    await expect(release()).rejects.toMatchObject({ cause: new Error("EPERM") });
    expect(attempts).toEqual([stuck, abandoned, stuck]);
    expect(await owners.claim(database.dataSource.manager, amelia.id, abandoned)).toBe(false);
    expect(await owners.claim(database.dataSource.manager, amelia.id, stuck)).toBe(true);
  });

  it("does not count a file of the wrong type toward the quota", async () => {
    const amelia = await aNewLegacyTutor(app);
    await expect(amelia.rest.upload("image", Buffer.from("no picture"))).rejects.toThrow("415");
    expect(await app.database.query("select from uploaded_file where owner_id = $1", [amelia.id])).toEqual([]);
  });

  it("uses indexes to find out whether pictures are in use", async () => {
    const url = new URL(app.database.url);
    url.searchParams.set("options", "-c enable_seqscan=off");
    const plans = ["account where avatar", "tutor_profile where thumbnail"].map((column) =>
      runIn(url.href, `explain select from ${column} in ('${aName()}', '${aName()}')`),
    );
    expect(JSON.stringify(await Promise.all(plans))).not.toContain("Seq Scan");
  });
});

it("sweepIncoming deletes unfinished files after an hour, and no other files", async () => {
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
