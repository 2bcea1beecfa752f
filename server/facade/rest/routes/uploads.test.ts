import { request as httpRequest } from "node:http";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { aNewLegacyTutor, type LegacyPerson } from "../../../testing/support/people/legacyPeople.js";
import { aDocument, aPhoto, aVideo } from "../../../testing/support/people/pictures.js";
import { formWith, RestClient } from "../../../testing/support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../../testing/support/servers/startTestApp.js";

let app: TestApp;
let amelia: LegacyPerson;
let folder: string;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "saywell-data-"));
  folder = join(dataDir, "uploads");
  app = await startTestApp({ config: { dataDir } });
  amelia = await aNewLegacyTutor(app);
});

const megabyte = 1024 * 1024;
const served = (name: string, init?: RequestInit) => fetch(`${app.origin}/uploads/${name}`, init);
const filesOf = async () => ({
  kept: (await readdir(folder)).sort(),
  incoming: await readdir(join(folder, "incoming")),
});

describe("over REST", () => {
  it("a photo is stored as WebP and served under the returned name", async () => {
    const { status, body } = await amelia.rest.send<{ file_path: string }>("post", "/upload/image", {
      body: formWith("image", await aPhoto(), "me.jpg"),
    });
    expect(status).toBe(201);
    expect(body?.["file_path"]).toBe(body?.data.file_path);
    const picture = await served(body?.data.file_path ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await sharp(await picture.arrayBuffer()).metadata()).format).toBe("webp");
  });

  it("a video is served in ranges", async () => {
    const name = await amelia.rest.upload("video", aVideo(5000), "me.mp4");
    expect(name).toMatch(/\.mp4$/);
    const part = await served(name, { headers: { range: "bytes=4-7" } });
    expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
  });

  it("a document is served as an attachment", async () => {
    const { headers } = await served(await amelia.rest.upload("pdf", aDocument(), "diploma.pdf"));
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toBe("attachment");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("immutable");
  });

  it.each([
    ["image", Buffer.from("<svg/>"), "me.jpg", "Picture type not supported!"],
    ["image", aVideo(), "me.png", "Picture type not supported!"],
    ["video", Buffer.from("no video"), "holiday.mp4", "holiday.mp4 is in unsupported format!"],
    ["video", aDocument(), "a\u202Egpj.mp4", "agpj.mp4 is in unsupported format!"],
    ["pdf", aVideo(), "", "This file is in unsupported format!"],
    ["pdf", Buffer.alloc(0), "x".repeat(500), `${"x".repeat(100)} is in unsupported format!`],
  ] as const)("a file that is not a valid %s is rejected, and none of it is kept", async (kind, bytes, name, msg) => {
    const before = await filesOf();
    const { status, error } = await amelia.rest.send("post", `/upload/${kind}`, {
      body: formWith(kind, bytes, name),
    });
    expect([status, error?.msg]).toEqual([415, msg]);
    expect(await filesOf()).toEqual({ ...before, incoming: [] });
  });

  it("a form without the file, or with it in another field, is rejected", async () => {
    for (const body of [formWith("file", await aPhoto()), new FormData()]) {
      const { status, error } = await amelia.rest.send("post", "/upload/image", { body });
      expect(status).toBe(400);
      expect(error?.msg).toMatch(/form field image|form can't be read/);
    }
    const json = await amelia.rest.send("post", "/upload/image", { json: {} });
    expect([json.status, json.error?.code]).toEqual([415, "MEDIA_TYPE_NOT_SUPPORTED"]);
    const broken = { body: "--x\r\nnonsense", headers: { "content-type": "multipart/form-data; boundary=x" } };
    expect((await amelia.rest.send("post", "/upload/image", broken)).error?.code).toBe("BAD_FORM");
    const endless = { body: "x", headers: { "content-type": "multipart/form-data" } };
    expect((await amelia.rest.send("post", "/upload/image", endless)).error?.code).toBe("BAD_FORM");
    expect((await filesOf()).incoming).toEqual([]);
  });

  it("a file over the size limit is rejected while it streams, and none of it is kept", async () => {
    const chunk = Buffer.alloc(megabyte);
    const head = `--x\r\nContent-Disposition: form-data; name="pdf"; filename="big.pdf"\r\n\r\n%PDF-1.7`;
    let sent = 0;
    async function* form() {
      yield Buffer.from(head);
      for (; sent < 600; sent += 1) yield chunk;
      yield Buffer.from("\r\n--x--\r\n");
    }
    const { status, error } = await amelia.rest.send("post", "/upload/pdf", {
      body: ReadableStream.from(form()) as never,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      duplex: "half",
    });
    expect([status, error?.msg]).toEqual([413, "The file is too large: at most 25 MB can be uploaded."]);
    // A server that buffered the whole file before checking it would have read all of it.
    expect(sent).toBeLessThan(600);
    expect((await filesOf()).incoming).toEqual([]);
  });

  it("an aborted upload leaves no file behind", async () => {
    const sending = httpRequest(`${app.origin}/api/upload/pdf`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${amelia.rest.accessToken ?? ""}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "100000",
      },
    });
    const gone = new Promise((resolve) => sending.once("error", resolve));
    sending.write(`--x\r\nContent-Disposition: form-data; name="pdf"; filename="cut.pdf"\r\n\r\n%PDF-1.7 and so on`);
    const until = async (isSo: (names: readonly string[]) => boolean): Promise<void> => {
      if (!isSo((await filesOf()).incoming)) return until(isSo);
    };
    await until((names) => names.length === 1);
    sending.destroy();
    await gone;
    await until((names) => names.length === 0);
  });

  it("a form that breaks off after its complete file is rejected, and none of the file is kept", async () => {
    const before = await filesOf();
    const file = `--x\r\nContent-Disposition: form-data; name="pdf"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n`;
    const { status, error } = await amelia.rest.send("post", "/upload/pdf", {
      body: `${file}--x\r\n`,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect([status, error?.code]).toEqual([400, "BAD_FORM"]);
    expect(await filesOf()).toEqual({ ...before, incoming: [] });
  });

  it("an upload that can't be written to disk gets a 503 with Retry-After, and the server stays up", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "saywell-data-"));
    const full = await startTestApp({ config: { dataDir } });
    const tutor = await aNewLegacyTutor(full);
    await mkdir(join(dataDir, "uploads"));
    // A file takes the folder's place, so even a superuser can't write into the folder.
    await writeFile(join(dataDir, "uploads/incoming"), "");
    const { status, error, headers } = await tutor.rest.send("post", "/upload/image", {
      body: formWith("image", await aPhoto()),
    });
    expect([status, error?.code, headers.get("retry-after")]).toEqual([503, "STORAGE_UNAVAILABLE", "30"]);
    expect((await tutor.me())._id).toBe(tutor.id);
  });

  it("an upload without a token is rejected with 401", async () => {
    const nobody = new RestClient(app.origin);
    const { status } = await nobody.send("post", "/upload/image", { body: formWith("image", await aPhoto()) });
    expect(status).toBe(401);
  });
});
