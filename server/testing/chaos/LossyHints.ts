import { Transform, type TransformCallback } from "node:stream";
import type { SeededRandom } from "../support/SeededRandom.js";

const lineEnd = "\r\n";

/** Where the value that begins at `from` ends in Redis's protocol (RESP 2 and 3); null while it has not all come. */
export function endOfValue(data: Buffer, from: number): number | null {
  const lineStop = data.indexOf(lineEnd, from);
  if (lineStop < 0) return null;
  const kind = String.fromCharCode(data[from] ?? 0);
  const count = Number(data.toString("latin1", from + 1, lineStop));
  let end = lineStop + lineEnd.length;
  if ("$=!".includes(kind)) {
    if (count >= 0) end += count + lineEnd.length;
    return end <= data.length ? end : null;
  }
  if (!"*>~%".includes(kind)) return end;
  for (let left = kind === "%" ? 2 * count : count; left > 0; left--) {
    const next = endOfValue(data, end);
    if (next === null) return null;
    end = next;
  }
  return end;
}

const published = /^[*>]\d+\r\n\$\d+\r\ns?message\r\n/;

/** Lets answers of a Redis through, but so many of a hundred published envelopes are lost. */
export class LossyHints extends Transform {
  private kept = Buffer.alloc(0);

  constructor(
    private readonly losses: () => number,
    private readonly random: SeededRandom,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.kept = Buffer.concat([this.kept, chunk]);
    let from = 0;
    for (let end = endOfValue(this.kept, from); end !== null; end = endOfValue(this.kept, from)) {
      const value = this.kept.subarray(from, end);
      const isLetter = published.test(value.toString("latin1", 0, 40));
      if (!isLetter || !this.random.chance(this.losses() / 100)) this.push(value);
      from = end;
      if (from === this.kept.length) break;
    }
    this.kept = this.kept.subarray(from);
    done();
  }
}
