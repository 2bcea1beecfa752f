import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { format, type Header, type Mark, version } from "./archive.js";
import { brandName } from "../brandName.js";
import { errorCode, errorText, StartupError } from "../errors/StartupError.js";

const newline = 10;

/** Reads an archive in one sequential pass. */
export class ArchiveReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(private readonly file: string) {
    const input = createReadStream(file);
    const gunzip = createGunzip();
    input.on("error", (error) => gunzip.destroy(error));
    input.pipe(gunzip);
    this.chunks = (gunzip as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  }

  /** @throws StartupError if the file can't be read, or is not an archive of the current version */
  async header(): Promise<Header> {
    const header = parse(await this.line()) as (Partial<Omit<Header, "version">> & { version?: unknown }) | null;
    if (header?.format !== format) throw this.failure(`is not a ${brandName} backup`);
    if (header.version !== version) throw this.failure(`is of version ${String(header.version)}, not ${version}`);
    return header as Header;
  }

  /** @throws StartupError if the next line is not a marker, or the archive ends first */
  async mark(): Promise<Mark> {
    return this.asMark(await this.line());
  }

  /**
   * Passes a table's row lines to `take` in batches; returns the marker that follows them.
   * @throws StartupError if the archive is truncated or damaged
   */
  async rows(batchSize: number, take: (rows: readonly string[]) => Promise<void>): Promise<Mark> {
    let batch: string[] = [];
    for (;;) {
      const line = await this.line();
      if (!line.startsWith("{")) {
        if (batch.length > 0) await take(batch);
        return this.asMark(line);
      }
      batch.push(line);
      if (batch.length < batchSize) continue;
      await take(batch);
      batch = [];
    }
  }

  /**
   * Yields a file's bytes, then consumes the line break after them.
   * @throws StartupError if the archive is truncated or damaged
   */
  async *bytes(size: number): AsyncGenerator<Buffer, void, undefined> {
    for (let remaining = size; remaining > 0;) {
      if (this.rest.length === 0) await this.readChunk();
      const part = this.rest.subarray(0, remaining);
      this.rest = this.rest.subarray(part.length);
      remaining -= part.length;
      yield part;
    }
    if ((await this.line()) !== "") throw this.failure("is damaged");
  }

  /**
   * Checks that nothing follows the end marker and that the gzip checksum matches.
   * @throws StartupError if the archive is damaged
   */
  async end(): Promise<void> {
    const isOver = this.rest.length === 0 && (await this.next()).done;
    if (!isOver) throw this.failure("has data after its end");
  }

  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private async line(): Promise<string> {
    const parts: Buffer[] = [];
    for (;;) {
      const end = this.rest.indexOf(newline);
      parts.push(this.rest.subarray(0, end < 0 ? this.rest.length : end));
      this.rest = end < 0 ? Buffer.alloc(0) : this.rest.subarray(end + 1);
      if (end >= 0) return Buffer.concat(parts).toString();
      await this.readChunk();
    }
  }

  private async readChunk(): Promise<void> {
    const { done, value } = await this.next();
    if (done) throw this.failure("ends too early");
    this.rest = value;
  }

  private next(): Promise<IteratorResult<Buffer, undefined>> {
    return this.chunks.next().catch((error: unknown) => {
      const isDamaged = errorCode(error).startsWith("Z_");
      throw this.failure(
        isDamaged ? `is damaged or not a backup (${errorText(error)})` : `can't be read: ${errorText(error)}`,
      );
    });
  }

  private asMark(line: string): Mark {
    const mark = parse(line);
    if (!Array.isArray(mark)) throw this.failure("is damaged");
    return mark as unknown as Mark;
  }

  private failure(what: string): StartupError {
    return new StartupError(`${this.file} ${what}.`);
  }
}

function parse(line: string): object {
  try {
    return JSON.parse(line) as object;
  } catch {
    return {};
  }
}
