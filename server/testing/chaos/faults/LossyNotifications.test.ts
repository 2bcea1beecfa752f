import { SeededRandom } from "../../support/SeededRandom.js";
import { LossyNotifications } from "./LossyNotifications.js";

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const notification = (text: string, kind = "*") =>
  `${kind}3\r\n${bulk("message")}${bulk("saywell:person:anna")}${bulk(text)}`;
const answers = ["+OK\r\n", ":3\r\n", "$-1\r\n", `*3\r\n${bulk("subscribe")}${bulk("saywell:person:anna")}:1\r\n`];

/** Returns what gets through when `losses` percent of notifications are dropped and chunks have `pieces` bytes. */
function through(text: string, losses: number, pieces: number): string {
  const lossy = new LossyNotifications(() => losses, new SeededRandom(1));
  let received = "";
  lossy.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const data = Buffer.from(text);
  for (let from = 0; from < data.length; from += pieces) lossy.write(data.subarray(from, from + pieces));
  return received;
}

describe("LossyNotifications", () => {
  const text = [...answers, notification("Hé\r\n*3"), ":4\r\n", notification("there", ">"), "%1\r\n+a\r\n:1\r\n"].join(
    "",
  );

  it.each([1, 2, 7, 1000])("forwards everything, even in chunks of %i bytes, when the loss is 0%%", async (pieces) => {
    expect(through(text, 0, pieces)).toBe(text);
  });

  it.each([1, 2, 7, 1000])(
    "drops all notifications and nothing else, even in chunks of %i bytes, when the loss is 100%%",
    async (pieces) => {
      expect(through(text, 100, pieces)).toBe([...answers, ":4\r\n", "%1\r\n+a\r\n:1\r\n"].join(""));
    },
  );

  it("drops about 10% of notifications when the loss is 10%", () => {
    const many = Array.from({ length: 1000 }, () => notification("x")).join("");
    expect(through(many, 10, 10_000).length / notification("x").length).toBeCloseTo(900, -2);
  });
});
