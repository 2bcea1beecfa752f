import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import express from "express";
import { listen, stopListening } from "../listen.js";
import { securityHeaders } from "./securityHeaders.js";
import { webClient } from "./webClient.js";
import { WebDocuments } from "./WebDocuments.js";

const code = "export const lessons = 'fifty minutes'; ".repeat(50);
const publicUrl = "https://learn.example";

const files: Record<string, string | Buffer> = {
  "documents.json": JSON.stringify({
    "/": "index.html",
    "/tutors/:id": "app/profile.html",
    "*": "app.html",
    "/robots.txt": "robots.txt",
  }),
  "index.html": '<script>theme()</script><link rel="canonical" href="https://origin.invalid/"><h1>Learn faster</h1>',
  "app/profile.html": "<p>A tutor is on the way</p>",
  "app.html": "<p>Anything else</p>",
  "robots.txt": "Sitemap: https://origin.invalid/sitemap.xml",
  "icon.svg": "<svg/>",
  "assets/main-abc.js": code,
  "assets/main-abc.js.br": brotliCompressSync(code),
  "assets/main-abc.js.gz": gzipSync(code),
  "assets/main-abc.js.map": "{}",
  "assets/main-abc.js.map.br": brotliCompressSync("{}"),
  "flags/gb.svg": "<svg/>",
};

type Answer = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: Buffer };

describe("the built web client", () => {
  const folder = mkdtempSync(join(tmpdir(), "saywell-web-"));
  const app = express();
  const server = createServer(app);
  let origin = "";

  beforeAll(async () => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    app.use(securityHeaders(publicUrl), webClient(folder, new WebDocuments(folder, publicUrl)));
    origin = await listen(server, 0, "127.0.0.1");
  });
  afterAll(async () => {
    await stopListening(server);
    rmSync(folder, { recursive: true });
  });

  /** Unlike fetch, doesn't decompress the response. */
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      request(new URL(path, origin), { headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("end", () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
        .on("error", reject)
        .end();
    });

  it.each([
    "assets/main-abc.js.map",
    "assets/main-abc.js%2Emap",
    "assets/main-abc.js.map.br",
    "assets/main-abc.js.ma%70",
  ])("does not serve the source map %s", async (path) =>
    expect((await get(`/${path}`, { "accept-encoding": "br" })).status).toBe(404),
  );

  it("serves hashed files as immutable, in the smallest encoding that the browser accepts", async () => {
    const brotli = await get("/assets/main-abc.js", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Accept-Encoding",
    });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(code);
    const gzip = await get("/assets/main-abc.js", { "accept-encoding": "gzip" });
    expect(gunzipSync(gzip.body).toString()).toBe(code);
    const plain = await get("/assets/main-abc.js");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe(code);
    expect((await get("/assets/gone-abc.js")).status).toBe(404);
  });

  it("serves hashed files and flag images without the security headers that affect only pages", async () => {
    for (const path of ["/assets/main-abc.js", "/flags/gb.svg"]) {
      const { headers } = await get(path);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringMatching(/^max-age=/),
      });
      expect(headers).not.toHaveProperty("content-security-policy");
      expect(headers).not.toHaveProperty("permissions-policy");
    }
    expect((await get("/icon.svg")).headers).toHaveProperty("content-security-policy");
  });

  it("inserts the public URL into pages and robots.txt", async () => {
    const page = await get("/", { "accept-encoding": "br" });
    expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" });
    expect(brotliDecompressSync(page.body).toString()).toContain(
      '<link rel="canonical" href="https://learn.example/">',
    );
    const robots = await get("/robots.txt");
    expect(robots.body.toString()).toBe("Sitemap: https://learn.example/sitemap.xml");
    expect(robots.headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  it("returns 304 for an unchanged page", async () => {
    const first = await get("/");
    const again = await get("/", { "if-none-match": String(first.headers["etag"]) });
    expect(again.status).toBe(304);
    expect(again.body.length).toBe(0);
  });

  it("serves each page at its own path, and a fallback page at every other path", async () => {
    for (const path of ["/tutors/0198", "/Tutors/0198/?from=chat", "/tutors/50%", "/tutors/%ff"]) {
      const { status, body } = await get(path);
      expect([path, status, body.toString()]).toEqual([path, 200, files["app/profile.html"]]);
    }
    expect((await get("/tutors/0198/x")).body.toString()).toBe(files["app.html"]);
    expect((await get("/no/such/page")).body.toString()).toBe(files["app.html"]);
  });

  it("serves the fallback page at a path with a file extension when a browser opens the path as a page", async () => {
    const { status, body } = await get("/about.html", { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect([status, body.toString()]).toEqual([200, files["app.html"]]);
    expect((await get("/assets/gone-abc.js", { accept: "text/html" })).status).toBe(404);
  });

  it.each(["/none.js", "/favicon-old.ico", "/wp-login.php"])(
    "serves no page at %s, the path of a file",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it("allows no inline scripts except the page's own, by their hashes", async () => {
    const hash = createHash("sha256").update("theme()").digest("base64");
    const policy = String((await get("/")).headers["content-security-policy"]);
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain("unsafe-inline");
    expect((await get("/tutors/0198")).headers["content-security-policy"]).toContain("script-src 'self';");
  });

  it.each([
    ["/index.html", "/"],
    ["/app/profile.html", "/tutors/0198"],
    ["/app.html", "/no/such/page"],
  ])("serves %s with the headers of %s, so that the page does not violate its own policy", async (file, path) => {
    const [byFile, byPath] = [await get(file), await get(path)];
    expect(byFile.body).toEqual(byPath.body);
    const { date, ...headers } = byFile.headers;
    expect(byPath.headers).toMatchObject(headers);
    expect(date).toBeDefined();
  });

  it("lets browsers cache flag images for a day", async () => {
    const flag = await get("/flags/gb.svg");
    expect(flag.headers).toMatchObject({ "cache-control": "public, max-age=86400", "content-type": "image/svg+xml" });
  });
});
