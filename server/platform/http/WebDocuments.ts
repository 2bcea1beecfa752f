import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Request, type Response, Router } from "express";
import { styleHashes, withStyles } from "./inlineStyles.js";

/** What the built client writes for the address that people type. */
const unknownOrigin = "https://origin.invalid";
const everywhereElse = "*";

/**
 * The client's pages and the other documents in which the public address stands: read once, with that address filled in,
 * and compressed when they are first asked for.
 */
export class WebDocuments {
  private readonly documents: ReadonlyMap<string, WebDocument>;

  /** Reads what `documents.json` in the folder of the built client names. */
  constructor(root: string, publicUrl: string) {
    const { origin } = new URL(publicUrl);
    const files = JSON.parse(readFileSync(join(root, "documents.json"), "utf8")) as Record<string, string>;
    const read = (file: string) => readFileSync(join(root, file), "utf8").replaceAll(unknownOrigin, origin);
    const texts = Object.entries(files).map(([path, file]) => ({ path, file, text: read(file) }));
    this.documents = new Map(texts.map(({ path, file, text }) => [path, new WebDocument(file, text)]));
  }

  /** Gives each document out at its address. */
  router(): Router {
    const router = Router();
    for (const [path, document] of this.documents) {
      if (path !== everywhereElse) router.get(path, (request, response) => document.send(request, response));
    }
    return router;
  }

  /** Gives out the page that routes by itself. */
  async sendEverywhereElse(request: Request, response: Response): Promise<void> {
    const document = this.documents.get(everywhereElse);
    if (document === undefined) throw new Error("documents.json names no page for every other address");
    await document.send(request, response);
  }
}

/** One text in the forms that it is sent in. */
class WebDocument {
  private readonly plain: Buffer;
  private readonly styles: readonly string[];
  private readonly compressed = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly file: string,
    text: string,
  ) {
    this.plain = Buffer.from(text);
    this.styles = styleHashes(text);
  }

  async send(request: Request, response: Response): Promise<void> {
    response.set({ "Cache-Control": "no-cache", Vary: "Accept-Encoding" }).type(extname(this.file));
    const policy = response.get("Content-Security-Policy");
    if (policy !== undefined) response.set("Content-Security-Policy", withStyles(policy, this.styles));
    const form = ["br", "gzip"].find((encoding) => request.acceptsEncodings(encoding) !== false);
    if (form !== undefined) response.set("Content-Encoding", form);
    response.send(form === undefined ? this.plain : await this.compress(form));
  }

  private compress(form: string): Promise<Buffer> {
    const known = this.compressed.get(form);
    if (known !== undefined) return known;
    const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: this.plain.length } };
    const made =
      form === "br" ? promisify(brotliCompress)(this.plain, options) : promisify(gzip)(this.plain, { level: 9 });
    this.compressed.set(form, made);
    return made;
  }
}
