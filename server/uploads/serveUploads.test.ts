import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { serveUploads } from "./serveUploads.js";

const stored = "0197f000-0000-7000-8000-000000000001-96.webp";
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "saywell-uploads-"));
  for (const name of [stored, `${stored}.part`, "secrets.json", ".hidden"])
    await writeFile(join(folder, name), "bytes");
  server = express().use("/uploads", serveUploads(folder)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** Asks for a path as it is written, without the tidying that fetch does. */
function ask(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, agent: false }, (answer) => resolve(answer.resume())).on("error", reject);
  });
}

it("serves a picture for ever, as what it is", async () => {
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
])("serves nothing under %s", async (path) => {
  expect((await ask(path)).statusCode).toBe(404);
});
