import type { Fleet } from "../../../server/testing/cluster/Fleet.js";
import { until } from "../../../server/testing/support/pause.js";
import type { Place } from "../../../server/testing/support/people/people.js";
import { type ConversationStory, opensChat, shownOf, theyHaveAChat } from "../conversationStory.js";
import type { Visitor } from "../visitor.js";

/** How long a message may take to the other browser while nodes die, in milliseconds. */
const timeoutMs = 90_000;

/** What came of a conversation while nodes died; `problems` is empty when nothing is wrong. */
export type Simulation = {
  readonly said: readonly string[];
  readonly kills: number;
  readonly problems: readonly string[];
};

/** Is told what happens while it happens. */
export type Teller = (text: string) => void;

/**
 * Two people talk in two browsers at the fleet's proxy. In each round both say something, then a node is ended as by a crash,
 * the next one, in the next round; it is started again while they go on. BackgroundQueue both pages and the log are compared.
 */
export async function keepTalking(
  fleet: Fleet,
  database: Place["database"],
  { rounds, tell }: { readonly rounds: number; readonly tell: Teller },
): Promise<Simulation> {
  const story = await theyHaveAChat({ origin: fleet.proxy.origin, database });
  const said: string[] = [];
  const say = async (speaker: "sam" | "amelia", text: string) => {
    said.push(text);
    await (speaker === "sam" ? story.sam.says("Amelia S.", text) : story.amelia.says("Sam L.", text));
  };
  const hears = (listener: "sam" | "amelia", text: string) => {
    const log = listener === "sam" ? story.sam.conversationWith("Amelia S.") : story.amelia.conversationWith("Sam L.");
    return log.getByText(text, { exact: true }).waitFor({ timeout: timeoutMs });
  };
  let kills = 0;
  let back: Promise<void> = Promise.resolve();
  for (let round = 1; round <= rounds; round++) {
    const node = fleet.nodes[round % fleet.nodes.length];
    if (!node) throw new Error("The fleet has no nodes.");
    await say("sam", `Question ${round}`);
    await hears("amelia", `Question ${round}`);
    // The one before must be there again: a single node may be away at a time.
    await back;
    await node.end("SIGKILL");
    kills += 1;
    tell(`Round ${round} of ${rounds}: node ${node.number} was killed`);
    await Promise.all([say("sam", `In between ${round}`), say("amelia", `Answer ${round}`)]);
    await Promise.all([hears("sam", `Answer ${round}`), hears("amelia", `In between ${round}`)]);
    back = node.start();
  }
  await back;
  await fleet.isWhole();
  const live = await verdict(() => compare(story, said, database, "live"));
  const afresh = await compareAfresh(story, said, database);
  return { said, kills, problems: [...live, ...afresh] };
}

async function compareAfresh(story: ConversationStory, said: readonly string[], database: Place["database"]) {
  await opensChat(story.sam, story.chatId, "Amelia S.");
  await opensChat(story.amelia, story.chatId, "Sam L.");
  return verdict(() => compare(story, said, database, "loaded afresh"));
}

/** What is wrong in the end: a page that has not heard yet that its own message is stored shows it at the end. */
async function verdict(look: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  const isRight = async () => (problems = await look()).length === 0;
  await until("Nothing is wrong", isRight, timeoutMs).catch(() => undefined);
  return problems;
}

/** How the log and what both pages show differ from each other and from what was said, in words. */
async function compare(
  { chatId, sam, amelia }: ConversationStory,
  said: readonly string[],
  database: Place["database"],
  when: string,
): Promise<readonly string[]> {
  const text = `select data ->> 'content' as content from chat_event
    where chat_id = $1 and type = 'MessageSent' order by seq`;
  const rows = await database.query<{ content: string }>(text, [chatId]);
  const logged = rows.map(({ content }) => content).filter((content) => said.includes(content));
  const problems = compareCounts(said, logged, "the log");
  for (const [who, visitor, name] of [
    ["Sam's page", sam, "Amelia S."],
    ["Amelia's page", amelia, "Sam L."],
  ] as const) {
    const shown = await windowOf(visitor, name, said);
    const place = logged.join("\n").indexOf(shown.join("\n"));
    if (shown.length === 0) problems.push(`${who}, ${when}, shows nothing.`);
    else if (place < 0) problems.push(`${who}, ${when}, shows ${shown.join(", ")} where the log has another order.`);
    else if (shown.at(-1) !== logged.at(-1)) problems.push(`${who}, ${when}, ends with ${shown.at(-1)}.`);
  }
  return problems;
}

/** What stands in the part of the conversation that is drawn: of a long one only what is in sight. */
async function windowOf(visitor: Visitor, name: string, said: readonly string[]): Promise<readonly string[]> {
  const newest = said.at(-1) ?? "";
  await visitor.conversationWith(name).getByText(newest, { exact: true }).waitFor({ timeout: timeoutMs });
  return shownOf(visitor, name, said);
}

function compareCounts(said: readonly string[], found: readonly string[], where: string): string[] {
  return said.flatMap((text) => {
    const count = found.filter((each) => each === text).length;
    return count === 1 ? [] : [`"${text}" stands ${count} times in ${where}.`];
  });
}
