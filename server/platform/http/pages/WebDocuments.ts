import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Request, type Response, Router } from "express";
import { type InlineHashes, inlineHashes, withInline } from "./inlineHashes.js";

/** The placeholder for the public origin in the built client. */
const placeholderOrigin = "https://origin.invalid";
const fallbackPath = "*";

/**
 * The client's pages and other documents that contain the public origin: read once, with the origin filled in, and
 * compressed on first request.
 */
export class WebDocuments {
  private readonly documents: ReadonlyMap<string, WebDocument>;

  constructor(root: string, publicUrl: string) {
    const { origin } = new URL(publicUrl);
    const files = JSON.parse(readFileSync(join(root, "documents.json"), "utf8")) as Record<string, string>;
    const read = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(placeholderOrigin, origin);
    const texts = Object.entries(files).map(([path, file]) => ({ path, file, text: read(file) }));
    this.documents = new Map(texts.map(({ path, file, text }) => [path, new WebDocument(file, text)]));
  }

  /** Serves each document at its path and, with the same headers, at its file's path. */
  router(): Router {
    const router = Router();
    for (const [path, document] of this.documents) {
      const paths = [`/${document.file}`, ...(path === fallbackPath ? [] : [routeOf(path)])];
      router.get(paths, (request, response) => document.send(request, response));
    }
    return router;
  }

  async sendFallback(request: Request, response: Response): Promise<void> {
    const document = this.documents.get(fallbackPath);
    if (document === undefined) throw new Error("documents.json has no fallback page (*)");
    await document.send(request, response);
  }
}

/**
 * Returns the Express route for a path. Unlike a parameter in Express, `:id` also matches text that can't be decoded
 * ("50%").
 */
function routeOf(path: string): string | RegExp {
  return path.includes(":") ? new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i") : path;
}

class WebDocument {
  private readonly plain: Buffer;
  private readonly inline: InlineHashes;
  private readonly compressed = new Map<string, Promise<Buffer>>();

  constructor(
    readonly file: string,
    text: string,
  ) {
    this.plain = Buffer.from(text);
    this.inline = inlineHashes(text);
  }

  async send(request: Request, response: Response): Promise<void> {
    response.set({ "Cache-Control": "no-cache", Vary: "Accept-Encoding" }).type(extname(this.file));
    const policy = response.get("Content-Security-Policy");
    if (policy !== undefined) response.set("Content-Security-Policy", withInline(policy, this.inline));
    const encoding = ["br", "gzip"].find((name) => request.acceptsEncodings(name) !== false);
    if (encoding !== undefined) response.set("Content-Encoding", encoding);
    response.send(encoding === undefined ? this.plain : await this.compress(encoding));
  }

  private compress(encoding: string): Promise<Buffer> {
    const known = this.compressed.get(encoding);
    if (known !== undefined) return known;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length } };
    const compressed =
      encoding === "br" ? promisify(brotliCompress)(this.plain, options) : promisify(gzip)(this.plain, { level: 9 });
    this.compressed.set(encoding, compressed);
    return compressed;
  }
}
