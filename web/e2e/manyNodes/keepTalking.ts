import type { Fleet } from "../../../server/testing/multiNode/Fleet.js";
import { until } from "../../../server/testing/support/pause.js";
import type { TestServer } from "../../../server/testing/support/people/people.js";
import { type ConversationStory, opensChat, shownOf, theyHaveAChat } from "../support/conversationStory.js";
import type { Visitor } from "../support/visitor.js";

/** The maximum time for a message to reach the other browser while nodes are killed. */
const timeoutMs = 90_000;

export type Simulation = {
  readonly said: readonly string[];
  readonly kills: number;
  readonly problems: readonly string[];
};

export type Log = (text: string) => void;

/**
 * Has two users chat in two browsers through the fleet's proxy. Each round kills the next node, has both users write
 * while it is down, and restarts it while they continue. At the end, both pages are compared with the chat's event log.
 */
export async function keepTalking(
  fleet: Fleet,
  database: TestServer["database"],
  { rounds, log }: { readonly rounds: number; readonly log: Log },
): Promise<Simulation> {
  const story = await theyHaveAChat({ origin: fleet.proxy.origin, database });
  const said: string[] = [];
  const say = async (speaker: "sam" | "amelia", text: string) => {
    said.push(text);
    await (speaker === "sam" ? story.sam.says("Amelia S.", text) : story.amelia.says("Sam L.", text));
  };
  const sees = (reader: "sam" | "amelia", text: string) => {
    const shown = reader === "sam" ? story.sam.conversationWith("Amelia S.") : story.amelia.conversationWith("Sam L.");
    return shown.getByText(text, { exact: true }).waitFor({ timeout: timeoutMs });
  };
  let kills = 0;
  let restarted: Promise<void> = Promise.resolve();
  for (let round = 1; round <= rounds; round++) {
    const node = fleet.nodes[round % fleet.nodes.length];
    if (!node) throw new Error("The fleet has no nodes.");
    await say("sam", `Question ${round}`);
    await sees("amelia", `Question ${round}`);
    // Only one node may be down at a time.
    await restarted;
    await node.end("SIGKILL");
    kills += 1;
    log(`Round ${round} of ${rounds}: killed node ${node.number}`);
    await Promise.all([say("sam", `In between ${round}`), say("amelia", `Answer ${round}`)]);
    await Promise.all([sees("sam", `Answer ${round}`), sees("amelia", `In between ${round}`)]);
    restarted = node.start();
  }
  await restarted;
  await fleet.untilReady();
  const live = await verdict(() => compare(story, said, database, "live"));
  const reloaded = await compareReloaded(story, said, database);
  return { said, kills, problems: [...live, ...reloaded] };
}

async function compareReloaded(story: ConversationStory, said: readonly string[], database: TestServer["database"]) {
  await opensChat(story.sam, story.chatId, "Amelia S.");
  await opensChat(story.amelia, story.chatId, "Sam L.");
  return verdict(() => compare(story, said, database, "reloaded"));
}

/**
 * Waits at most `timeoutMs` for all problems to disappear; returns those that remain. Some are temporary: until a
 * message is acknowledged, its author's page shows it after all others.
 */
async function verdict(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let problems: readonly string[] = [];
  const isFine = async () => (problems = await check()).length === 0;
  await until("Nothing is wrong", isFine, timeoutMs).catch(() => undefined);
  return problems;
}

/** Describes how the event log and both pages differ from each other and from what was sent. */
async function compare(
  { chatId, sam, amelia }: ConversationStory,
  said: readonly string[],
  database: TestServer["database"],
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
    const index = logged.join("\n").indexOf(shown.join("\n"));
    if (shown.length === 0) problems.push(`${who}, ${when}, shows nothing.`);
    else if (index < 0) problems.push(`${who}, ${when}, shows ${shown.join(", ")}, but the log has another order.`);
    else if (shown.at(-1) !== logged.at(-1)) problems.push(`${who}, ${when}, ends with ${shown.at(-1)}.`);
  }
  return problems;
}

/** Returns the sent messages that the conversation has rendered; in a long conversation, only those in view. */
async function windowOf(visitor: Visitor, name: string, said: readonly string[]): Promise<readonly string[]> {
  const newest = said.at(-1) ?? "";
  await visitor.conversationWith(name).getByText(newest, { exact: true }).waitFor({ timeout: timeoutMs });
  return shownOf(visitor, name, said);
}

function compareCounts(said: readonly string[], found: readonly string[], where: string): string[] {
  return said.flatMap((text) => {
    const count = found.filter((each) => each === text).length;
    return count === 1 ? [] : [`"${text}" is in ${where} ${count} times.`];
  });
}
