import type { SeededRandom } from "../support/SeededRandom.js";

const fields =
  "name email password firstName lastName country subject over18 avatar thumbnail introduction experience motivation headline " +
  "youtubeVideoID price verified role _id id data error errors message content teacherID chatID messageID clientMessageID " +
  "subject countries countries[] priceFrom priceTo limit before onlyUnreads __proto__ constructor toString length then";
const fieldNames = fields.split(" ");

const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202eevil",
  "\u0000\u0001\u001f\u007f\u0085\u2028\u2029",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "e\u0301\u0301\u0301",
  "ﷺ".repeat(50),
  "'; drop table account; --",
  "' or 1=1 --",
  "<script>alert(1)</script>",
  "<!doctype html><html>",
  "${7*7}{{7*7}}",
  "../../../../etc/passwd",
  "..\\..\\windows",
  "%00%ff%E0%A4%A",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "null",
  "undefined",
  "NaN",
  "Infinity",
  "true",
  "false",
  "-0",
  "1e999",
  "9".repeat(400),
  "0x10",
  "1,5",
  "1.005",
  "40",
  "english",
  "gb",
  "gb,es,,uz",
  "a@example.org",
  "correct horse",
  "\r\nSet-Cookie: x=y",
  "[]",
  "{}",
  '{"a":',
];

/** Generates malformed values of many shapes, and some valid ones; `known` are IDs that exist. */
export class OddValues {
  constructor(
    readonly random: SeededRandom,
    private readonly known: readonly string[],
  ) {}

  text(): string {
    const { random } = this;
    const kind = random.below(10);
    if (kind < 4) return random.pick(texts);
    if (kind < 6) return random.pick(this.known);
    if (kind < 7) return random.pick(this.known).slice(0, random.below(40));
    if (kind < 8) return String.fromCharCode(...random.some(30, () => random.below(0x10000)));
    if (kind < 9) return random.pick(texts).repeat(1 + random.below(20));
    return random.pick(["x", "ü", "\ud83d\ude00"]).repeat(random.below(6000));
  }

  value(depth = 3): unknown {
    const { random } = this;
    switch (random.below(depth > 0 ? 9 : 6)) {
      case 0:
        return null;
      case 1:
        return random.chance(0.5);
      case 2:
        return random.pick([0, -1, 1.5, 18, 1e308, -1e-308, 2 ** 53, 4294967296, Number.MAX_SAFE_INTEGER]);
      case 6:
        return random.some(4, () => this.value(depth - 1));
      case 7:
        return this.object(depth - 1);
      case 8:
        return this.deep();
      default:
        return this.text();
    }
  }

  /** Returns an object; most of its keys are names of fields that endpoints accept or return. */
  object(depth = 3): Record<string, unknown> {
    return Object.fromEntries(this.random.some(6, () => [this.field(), this.value(depth)]));
  }

  /** Returns a field name, usually one that exists. */
  field(): string {
    return this.random.chance(0.9) ? this.random.pick(fieldNames) : this.text().slice(0, 50);
  }

  /** Returns JSON, sometimes truncated or otherwise invalid. */
  json(): string {
    const { random } = this;
    // Written out, because `__proto__` in an object literal sets the prototype, which `JSON.stringify` omits.
    if (random.chance(0.03)) return `{"__proto__":{"verified":true},"constructor":{"prototype":{"x":1}}}`;
    if (random.chance(0.03)) return "[".repeat(random.below(50_000));
    const text = JSON.stringify(random.chance(0.85) ? this.object() : this.value());
    return random.chance(0.1) ? text.slice(0, random.below(text.length + 1)) : text;
  }

  private deep(): unknown {
    let value: unknown = this.random.pick(texts);
    for (let i = this.random.below(200); i > 0; i -= 1) value = i % 2 ? [value] : { [this.field()]: value };
    return value;
  }
}
