import { loadavg } from "node:os";
import { build } from "../buildSteps.mjs";
import { stage } from "../stage.mjs";
import { scrollThrough, writeHistory } from "./chat/history.mjs";
import { enteredAt, paintedAt, watchPaint } from "./chat/paint.mjs";
import { demoTalkers } from "./chat/talkers.mjs";
import { startDemoServer } from "./web/demoServer.mjs";
import { median } from "./web/median.mjs";
import { openProfile } from "./web/profile.mjs";
import { machine, table } from "./web/table.mjs";

const desk = { viewport: { width: 1280, height: 800 } };
const warmUp = 5;

const help = `npm run bench chatPage -- [--rounds 5] [--messages 100] [--history 10000]
How long a message takes from Enter to the writer's and to the other's screen, and what a long history takes.`;

const number = (words, name, otherwise) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : otherwise);

function percentile(numbers, part) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/** The medians of what was measured in each round. */
function row(what, rounds) {
  const of = (part) => median(rounds.map((times) => percentile(times, part))).toFixed(0);
  return { what, "p50 ms": of(0.5), "p95 ms": of(0.95) };
}

async function openChat({ page }, chatId) {
  await page.goto(`/dashboard/chat?chat=${chatId}`);
  await page.getByRole("log").getByRole("time").first().waitFor();
}

async function measureMessages(writer, reader, count) {
  await Promise.all([watchPaint(writer.page), watchPaint(reader.page)]);
  const own = [];
  const other = [];
  for (let index = 0; index < count + warmUp; index += 1) {
    const text = `measure ${index};`;
    await writer.page.getByRole("textbox", { name: /^Message to/ }).fill(text);
    await writer.page.keyboard.press("Enter");
    const [mine, theirs] = await Promise.all([paintedAt(writer.page, text), paintedAt(reader.page, text)]);
    const entered = await enteredAt(writer.page);
    if (index < warmUp) continue;
    own.push(mine - entered);
    other.push(theirs - entered);
  }
  return { own, other };
}

/** Two people in two browsers at a fresh server: what each message took, each frame, and the heap in the end. */
async function measureRound(messages, history) {
  const server = await stage("Starting a server with the demo people", startDemoServer);
  const open = [];
  try {
    const talkers = await demoTalkers(server.origin);
    const sitDown = async ({ credentials }) => {
      const profile = await openProfile(server.origin, credentials, desk);
      open.push(profile);
      return profile;
    };
    const [writer, reader] = [await sitDown(talkers.student), await sitDown(talkers.tutor)];
    await Promise.all([openChat(writer, talkers.chatId), openChat(reader, talkers.chatId)]);
    const { own, other } = await stage("Writing messages", () => measureMessages(writer, reader, messages));
    await Promise.all([writer.page.goto("about:blank"), reader.page.goto("about:blank")]);

    await stage("Writing a long history", () => writeHistory(talkers, history));
    await openChat(writer, talkers.chatId);
    const { times, heap } = await stage("Scrolling to its beginning", () => scrollThrough(writer.page));
    return { own, other, times, heap };
  } finally {
    await Promise.all(open.map((profile) => profile.close()));
    await server.stop();
  }
}

/** `npm run bench chatPage`. */
export async function run(words) {
  if (words.includes("--help")) return void process.stdout.write(`${help}\n`);
  const history = number(words, "--history", 10_000);
  const count = number(words, "--rounds", 5);
  await build();
  const rounds = [];
  for (let i = 0; i < count; i += 1) rounds.push(await measureRound(number(words, "--messages", 100), history));
  const all = (name) => rounds.map((round) => round[name]);
  const rows = [
    row("from Enter to painted", all("own")),
    row("from Enter to painted in the other browser", all("other")),
    row("a frame while scrolling", all("times")),
  ];
  const head = `${machine()}, load ${loadavg()[0].toFixed(1)}, medians of ${count} rounds`;
  process.stdout.write(`\n${head}\n\n${table(rows)}\n`);
  process.stdout.write(`\n${median(all("heap")).toFixed(1)} MB of JavaScript heap after ${history} messages\n`);
}
