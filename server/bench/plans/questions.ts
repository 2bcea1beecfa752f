import { ownKey } from "./explain.js";
import { until } from "../../testing/pause.js";
import type { BigPlace } from "./bigPlace.js";
import type { Asked, QueryEar } from "./QueryEar.js";

/** Something that people or nodes ask all the time, and which query it comes to. */
export type Question = {
  readonly title: string;
  readonly ask: (place: BigPlace) => Promise<unknown>;
  readonly isIt: (asked: Asked) => boolean;
};

const named = (name: string) => (asked: Asked) => asked.name === name;

/** How long a node may take to ask what it asks by itself, in milliseconds. */
const patience = 10_000;

/** The main queries, each by what somebody does. */
export const questions: readonly Question[] = [
  {
    title: "A message is sent",
    ask: ({ student, chatId }) => student.says(chatId, "Are you there?", ownKey),
    isIt: named("log-append message of student"),
  },
  {
    title: "A conversation is opened: its newest 50 messages",
    ask: ({ student, chatId }) => student.messages(chatId),
    isIt: ({ text }) => text.includes("order by seq desc limit") && text.includes("MessageSent"),
  },
  {
    title: "The chat list is opened: 50 of a student's 100 chats",
    ask: ({ student }) => student.chats(),
    isIt: named("chats-page"),
  },
  {
    title: "Somebody comes back with a cursor after one message",
    async ask({ student, tutor, chatId }) {
      const { feedCursor } = await tutor.chats({ first: 1 });
      await student.says(chatId, "And now?");
      await (await tutor.follows(feedCursor)).next();
    },
    isIt: named("feed-since"),
  },
  {
    title: "A node compares what it handed on with the log, once a second",
    ask: ({ student, chatId }) => student.says(chatId, "Still there?"),
    isIt: named("feed-changed"),
  },
  {
    title: "Tutors are looked for: English, up to 20 USD, the first 20 of 20,000",
    ask: ({ student }) => student.findsTutors({ subject: "english", priceTo: 20 }),
    isIt: ({ text }) => /tutor_profile/.test(text) && /limit \$\d/.test(text),
  },
];

/** Has a question asked and answers the query it came to. */
export async function hear(question: Question, place: BigPlace, ear: QueryEar): Promise<Asked> {
  ear.forget();
  await question.ask(place);
  await until(question.title, () => ear.find(question.isIt) !== null, patience);
  const asked = ear.find(question.isIt);
  if (!asked) throw new Error(`${question.title}: nothing was asked.`);
  return asked;
}
