import { SeededRandom } from "../support/SeededRandom.js";
import { LossyHints } from "./LossyHints.js";

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const envelope = (text: string, kind = "*") =>
  `${kind}3\r\n${bulk("message")}${bulk("saywell:person:anna")}${bulk(text)}`;
const answers = ["+OK\r\n", ":3\r\n", "$-1\r\n", `*3\r\n${bulk("subscribe")}${bulk("saywell:person:anna")}:1\r\n`];

/** What comes through when so many of a hundred envelopes are lost and the network cuts everything into pieces. */
function through(text: string, losses: number, pieces: number): string {
  const lossy = new LossyHints(() => losses, new SeededRandom(1));
  let heard = "";
  lossy.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  const data = Buffer.from(text);
  for (let from = 0; from < data.length; from += pieces) lossy.write(data.subarray(from, from + pieces));
  return heard;
}

describe("a Redis whose envelopes are lost on the way", () => {
  const text = [...answers, envelope("Hé\r\n*3"), ":4\r\n", envelope("there", ">"), "%1\r\n+a\r\n:1\r\n"].join("");

  it.each([1, 2, 7, 1000])("passes everything on in pieces of %i bytes while nothing is lost", async (pieces) => {
    expect(through(text, 0, pieces)).toBe(text);
  });

  it.each([1, 2, 7, 1000])("loses envelopes and nothing else, in pieces of %i bytes", async (pieces) => {
    expect(through(text, 100, pieces)).toBe([...answers, ":4\r\n", "%1\r\n+a\r\n:1\r\n"].join(""));
  });

  it("loses as many as it was told", () => {
    const many = Array.from({ length: 1000 }, () => envelope("x")).join("");
    expect(through(many, 10, 10_000).length / envelope("x").length).toBeCloseTo(900, -2);
  });
});
