import { Transform, type TransformCallback } from "node:stream";
import type { SeededRandom } from "../../support/SeededRandom.js";

const lineEnd = "\r\n";

/** Returns the end offset of the Redis protocol value (RESP 2 or 3) at `from`; null if the value is incomplete. */
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

/** Forwards Redis's replies, but drops a percentage of published notifications. */
export class LossyNotifications extends Transform {
  private buffered = Buffer.alloc(0);

  constructor(
    private readonly losses: () => number,
    private readonly random: SeededRandom,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.buffered = Buffer.concat([this.buffered, chunk]);
    let from = 0;
    for (let end = endOfValue(this.buffered, from); end !== null; end = endOfValue(this.buffered, from)) {
      const value = this.buffered.subarray(from, end);
      const isNotification = published.test(value.toString("latin1", 0, 40));
      if (!isNotification || !this.random.chance(this.losses() / 100)) this.push(value);
      from = end;
      if (from === this.buffered.length) break;
    }
    this.buffered = this.buffered.subarray(from);
    done();
  }
}
