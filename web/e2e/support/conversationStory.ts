import type { BrowserContextOptions } from "playwright-core";
import { until } from "../../../server/testing/support/pause.js";
import { aStudent, aTutor, type Person, type TestServer } from "../../../server/testing/support/people/people.js";
import { timeoutMs } from "./browser.js";
import { Visitor } from "./visitor.js";

type Chat = {
  readonly chatId: string;
  /** Amelia S. */
  readonly tutor: Person;
  /** Sam L. */
  readonly student: Person;
};

export type ConversationStory = Chat & { readonly amelia: Visitor; readonly sam: Visitor };

export const chatPath = (chatId: string): string => `/dashboard/chat?chat=${chatId}`;

export async function seesMessages(visitor: Visitor, name: string): Promise<void> {
  await visitor.conversationWith(name).getByRole("time").first().waitFor();
}

export async function opensChat(visitor: Visitor, chatId: string, name: string): Promise<void> {
  await visitor.page.goto(chatPath(chatId));
  await seesMessages(visitor, name);
}

/** Creates a tutor and a student who has written to her; opens no browser. */
export async function aChat(server: TestServer): Promise<Chat> {
  const [tutor, student] = await Promise.all([
    aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
    aStudent(server, { name: "Sam Lee" }),
  ]);
  const { chat } = await student.writesTo(tutor, "Hi Amelia!");
  return { chatId: chat.id, tutor, student };
}

/** Creates Sam's chat with Amelia and opens it only in his browser, which `options` configure and `before` prepares. */
export async function samHasAChat(
  server: TestServer,
  before?: (sam: Visitor) => Promise<unknown>,
  options?: BrowserContextOptions,
): Promise<Omit<ConversationStory, "amelia">> {
  const chat = await aChat(server);
  const sam = await Visitor.at(server.origin, options);
  await before?.(sam);
  await sam.logsIn(chat.student, chatPath(chat.chatId));
  await seesMessages(sam, "Amelia S.");
  return { ...chat, sam };
}

/** Like `samHasAChat`, but also opens the chat in Amelia's browser; `before` and `options` apply only to Sam's. */
export async function theyHaveAChat(
  server: TestServer,
  before?: (sam: Visitor) => Promise<unknown>,
  options?: BrowserContextOptions,
): Promise<ConversationStory> {
  const story = await samHasAChat(server, before, options);
  const amelia = await Visitor.at(server.origin);
  await amelia.logsIn(story.tutor, chatPath(story.chatId));
  await seesMessages(amelia, "Sam L.");
  return { ...story, amelia };
}

/** Returns the `texts` that the open conversation shows, in display order and including duplicates. */
export async function shownOf(visitor: Visitor, name: string, texts: readonly string[]): Promise<readonly string[]> {
  const all = await visitor.conversationWith(name).innerText();
  return texts
    .flatMap((text) => [...all.matchAll(new RegExp(`${text}(?!\\d)`, "g"))].map(({ index }) => ({ text, index })))
    .sort((one, other) => one.index - other.index)
    .map(({ text }) => text);
}

/** Waits until a browser shows the texts in `order`; until a message is acknowledged, it is shown last. */
export async function comesToShow(
  visitor: Visitor,
  name: string,
  texts: readonly string[],
  order: readonly string[],
): Promise<void> {
  const isOrdered = async () => (await shownOf(visitor, name, texts)).join("\n") === order.join("\n");
  await until("The order is right", isOrdered, timeoutMs).catch(() => undefined);
  expect(await shownOf(visitor, name, texts)).toEqual(order);
}

/** Waits until both browsers show all the texts; returns the order that they and the server agree on. */
export async function agreedOrder(story: ConversationStory, texts: readonly string[]): Promise<readonly string[]> {
  const { amelia, sam, tutor, chatId } = story;
  for (const text of texts) {
    // After failing for a while, a page waits several seconds between retries.
    await amelia
      .conversationWith("Sam L.")
      .getByText(text, { exact: true })
      .waitFor({ timeout: 2 * timeoutMs });
    await sam
      .conversationWith("Amelia S.")
      .getByText(text, { exact: true })
      .waitFor({ timeout: 2 * timeoutMs });
  }
  const stored = ((await tutor.messages(chatId)) ?? []).map(({ content }) => content);
  const order = stored.filter((content) => texts.includes(content));
  expect([...order].sort()).toEqual([...texts].sort());
  await comesToShow(amelia, "Sam L.", texts, order);
  await comesToShow(sam, "Amelia S.", texts, order);
  return order;
}
