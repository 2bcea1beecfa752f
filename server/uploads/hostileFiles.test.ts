import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { canary, hostilePictures, hostileVideosAndDocuments } from "../testing/support/hostileFiles.js";
import { aNewLegacyTutor, type LegacyPerson } from "../testing/support/people/legacyPeople.js";
import { aPhoto, aVideo } from "../testing/support/people/pictures.js";
import { formWith } from "../testing/support/clients/restClient.js";
import { createTestDatabase } from "../testing/support/databases/testDatabase.js";
import { peakMemory } from "../testing/support/processes.js";
import { type ServerProcess, startServerProcess } from "../testing/support/servers/serverProcess.js";

const megabyte = 1024 * 1024;

let server: ServerProcess;
let mallory: LegacyPerson;
let folder: string;
let idle = 0;
/** Returns how far the server's peak memory use exceeds its idle use, in megabytes. */
const growth = () => Math.round(peakMemory(server.pid) - idle);
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-hostile-"));
  folder = join(dataDir, "uploads");
  server = await startServerProcess({ database: await createTestDatabase(), environment: { DATA_DIR: dataDir } });
  mallory = await aNewLegacyTutor(server);
  await mallory.rest.upload("image", await aPhoto());
  idle = peakMemory(server.pid);
});

/** Returns everything that an upload may leave behind. */
async function traces() {
  const [row] = await server.database.query<{ files: number }>("select count(*)::int as files from uploaded_file");
  const names = await readdir(folder);
  return { rows: row?.files, incoming: await readdir(join(folder, "incoming")), names: names.sort() };
}

it.each([...hostilePictures, ...hostileVideosAndDocuments])(
  "the server rejects or sanitizes %s (uploaded as %s)",
  async (...hostile) => {
    const [, kind, bytes, name, fate] = hostile;
    const before = await traces();
    const answer = await mallory.rest.send<{ file_path: string }>("post", `/upload/${kind}`, {
      body: formWith(kind, await bytes(), name),
    });
    if (fate === "refused") {
      expect(answer.status).toBe(415);
      expect(answer.error?.msg).toMatch(
        kind === "image" ? /^Picture type not supported!$/ : /is in unsupported format!$/,
      );
      expect(await traces()).toEqual(before);
      return;
    }
    if (fate === "too large") {
      expect([answer.status, answer.error?.code]).toEqual([413, "PICTURE_TOO_LARGE"]);
      expect(await traces()).toEqual(before);
      return;
    }
    if (fate === "unreadable") {
      expect([answer.status, answer.error?.code]).toEqual([400, "BAD_FORM"]);
      expect(await traces()).toEqual(before);
      return;
    }
    expect(answer.status).toBe(201);
    const file = answer.body?.data.file_path ?? "";
    expect(file).toMatch(/^[0-9a-f-]{36}\.(webp|mp4|pdf)$/);
    const served = await fetch(`${server.origin}/uploads/${file}`);
    const { headers } = served;
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-type")).toBe({ image: "image/webp", video: "video/mp4", pdf: "application/pdf" }[kind]);
    if (kind === "pdf") expect(headers.get("content-disposition")).toBe("attachment");
    await served.arrayBuffer();
    if (kind !== "image") return;
    const stored = (await readdir(folder)).filter((one) => one.startsWith(file.replace(".webp", "-")));
    expect(stored).toHaveLength(8);
    for (const path of stored) {
      const bytes = await readFile(join(folder, path));
      const { format, exif, xmp, iptc } = await sharp(bytes).metadata();
      expect([format, exif, xmp, iptc]).toEqual([path.endsWith("jpg") ? "jpeg" : "webp", ...Array(3)]);
      expect([canary, "alert("].some((text) => bytes.includes(text))).toBe(false);
    }
    expect((await traces()).incoming).toEqual([]);
  },
);

it("the server decodes eight large pictures concurrently within the memory budget", async () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#468" } });
  const pictures = [
    await blank(6500, 6500).png({ progressive: true }).toBuffer(),
    await blank(6000, 6000).jpeg({ progressive: true }).toBuffer(),
    await blank(6720, 4480).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
    await blank(8000, 7999).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  ];
  const tooLarge = await blank(8000, 7999).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  const send = (picture: Buffer) => mallory.rest.send("post", "/upload/image", { body: formWith("image", picture) });
  const all = await Promise.all([...pictures, ...pictures].map(send));
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const { status, error } = await send(tooLarge);
  expect([status, error?.code]).toEqual([413, "PICTURE_TOO_LARGE"]);
  process.stdout.write(`Memory: ${growth()} MB more for eight large concurrent pictures.\n`);
  expect(growth()).toBeLessThan(400);
  expect((await traces()).incoming).toEqual([]);
});

it("the server rejects four concurrent uploads of 120 MB while they are streaming", async () => {
  const before = await traces();
  const start = Buffer.from(`--x\r\nContent-Disposition: form-data; name="video"; filename="big.mp4"\r\n\r\n`);
  const chunk = Buffer.alloc(megabyte);
  async function* stream() {
    yield start;
    yield aVideo();
    for (let i = 0; i < 120; i += 1) yield chunk;
    yield Buffer.from("\r\n--x--\r\n");
  }
  const send = () =>
    mallory.rest.send("post", "/upload/video", {
      body: ReadableStream.from(stream()) as never,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      duplex: "half",
    });
  for (const { status, error } of await Promise.all(Array.from({ length: 4 }, send))) {
    expect([status, error?.code]).toEqual([413, "FILE_TOO_LARGE"]);
  }
  expect(await traces()).toEqual(before);
});

it("the server leaves no file behind when a slow upload is aborted", async () => {
  const before = await traces();
  const sending = httpRequest(`${server.origin}/api/upload/image`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${mallory.rest.accessToken ?? ""}`,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": "5000000",
    },
  });
  const gone = new Promise((resolve) => sending.once("error", resolve));
  for (const byte of `--x\r\nContent-Disposition: form-data; name="image"; filename="slow.jpg"\r\n\r\n`) {
    sending.write(byte);
  }
  sending.write((await aPhoto()).subarray(0, 200));
  const until = async (count: number): Promise<void> => {
    if ((await traces()).incoming.length !== count) return until(count);
  };
  await until(1);
  sending.destroy();
  await gone;
  await until(0);
  expect(await traces()).toEqual(before);
});

it("the server keeps as many concurrently uploaded pictures as fit within the quota, and rejects the rest", async () => {
  const greedy = await aNewLegacyTutor(server);
  const photo = await aPhoto();
  const space = 1024 * megabyte;
  await server.database.query(
    "insert into uploaded_file (name, owner_id, kind, bytes) values ('filler', $1, 'video', $2)",
    [greedy.id, space - 3 * photo.length],
  );
  const all = await Promise.all(
    Array.from({ length: 8 }, () => greedy.rest.send("post", "/upload/image", { body: formWith("image", photo) })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
  expect(all.find(({ status }) => status === 413)?.error?.msg).toBe(
    "There is no space left for this file: your files may take up at most 1024 MB in total.",
  );
  expect((await traces()).incoming).toEqual([]);
});

it("the server's memory use stays bounded after all attacks, and a valid picture is still accepted", async () => {
  process.stdout.write(`Memory: ${growth()} MB more after all attacks.\n`);
  expect(growth()).toBeLessThan(500);
  expect(await mallory.rest.upload("image", await aPhoto())).toMatch(/\.webp$/);
});
