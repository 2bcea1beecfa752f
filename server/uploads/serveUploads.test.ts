import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { LocalDisk } from "./LocalDisk.js";
import { serveUploads } from "./serveUploads.js";

const photo = "0197f000-0000-7000-8000-000000000003";
const stored = "0197f000-0000-7000-8000-000000000001-96.webp";
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "saywell-uploads-"));
  for (const name of [stored, `${photo}-512.webp`, `${photo}-512.jpg`, `${stored}.part`, "secrets.json", ".hidden"])
    await writeFile(join(folder, name), "bytes");
  server = express()
    .use("/uploads", serveUploads(new LocalDisk(folder)))
    .listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Requests a path exactly as written, without the normalization that fetch applies. */
function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = "GET"): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers, method, agent: false };
    get(options, (message) => resolve(message.resume())).on("error", reject);
  });
}

it("serveUploads serves a picture with its type, security headers and immutable caching", async () => {
  const { statusCode, headers } = await ask(`/uploads/${stored}`);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
});

it.each([
  ["", "webp"],
  ["*/*", "webp"],
  ["image/avif,image/webp,image/apng,image/*,*/*;q=0.8", "webp"],
  ["text/html,application/xhtml+xml,image/webp,*/*;q=0.8", "webp"],
  ["image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5", "jpeg"],
  ["image/webp;q=0, image/*", "jpeg"],
])("for the Accept header %j, serveUploads sends the picture as %s", async (accept, format) => {
  for (const name of [`${photo}-512.webp`, `${photo}.webp`]) {
    const { statusCode, headers } = await ask(`/uploads/${name}`, { accept });
    expect([statusCode, headers["content-type"], headers.vary]).toEqual([200, `image/${format}`, "Accept"]);
  }
});

it("serveUploads serves WebP to any client when there is no JPEG, and serves a JPEG that is requested by name", async () => {
  const only = await ask(`/uploads/${stored}`, { accept: "image/png,image/*" });
  expect([only.statusCode, only.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect((await ask(`/uploads/${photo}-512.jpg`)).headers["content-type"]).toBe("image/jpeg");
});

it("serveUploads responds to HEAD without the body, and to uploads and deletions with 404", async () => {
  const response = await ask(`/uploads/${stored}`, {}, "HEAD");
  expect([response.statusCode, response.headers["content-length"]]).toEqual([200, "5"]);
  for (const method of ["POST", "PUT", "DELETE"]) {
    expect((await ask(`/uploads/${stored}`, {}, method)).statusCode).toBe(404);
  }
});

it.each([
  "/uploads",
  "/uploads/",
  "/uploads/secrets.json",
  "/uploads/.hidden",
  `/uploads/${stored}.part`,
  `/uploads/${stored}/`,
  `/uploads/${stored}%00`,
  `/uploads//${stored}`,
  "/uploads/0197f000-0000-7000-8000-000000000002-96.webp",
  "/uploads/../../etc/passwd",
  "/uploads/..%2f..%2fetc%2fpasswd",
  "/uploads/%2e%2e/%2e%2e/etc/passwd",
  "/uploads/..\\..\\etc\\passwd",
  `/uploads/./${stored}/../secrets.json`,
])("serveUploads responds to %s with 404", async (path) => {
  expect((await ask(path)).statusCode).toBe(404);
});
