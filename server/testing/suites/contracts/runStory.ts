import { GraphqlClient } from "../../support/clients/graphqlClient.js";
import { ameliaSays, LegacyPerson } from "../../support/people/legacyPeople.js";
import { Person, type TestServer } from "../../support/people/people.js";
import { operations } from "../../support/clients/operations.js";
import { aPhoto } from "../../support/people/pictures.js";
import { RestClient } from "../../support/clients/restClient.js";
import type { SocketOptions } from "../../support/clients/socketClient.js";
import { GraphqlAdapter } from "./GraphqlAdapter.js";
import { LegacyAdapter } from "./LegacyAdapter.js";
import type { ProtocolAdapter } from "./protocolAdapter.js";

/** The protocol: GraphQL, or the legacy protocols with these Socket.IO client options. */
export type Speech = "graphql" | Partial<SocketOptions>;

/** Acts over one protocol and reads over both. */
type Actor = {
  readonly id: string;
  readonly does: ProtocolAdapter;
  readonly seen: readonly ProtocolAdapter[];
  readonly legacy: LegacyPerson;
};

/** The result of each step, with names instead of IDs, times and files. */
export type Transcript = readonly (readonly [step: string, result: unknown])[];

let people = 0;

async function authenticates(server: Pick<TestServer, "origin">, speech: Speech, name: string | null): Promise<Actor> {
  const credentials = {
    email: `${name === null ? "amelia" : "sam"}.${Date.now()}.${(people += 1)}@example.org`,
    password: "correct horse",
  };
  const client = new GraphqlClient(server.origin);
  const legacy = new LegacyPerson(new RestClient(server.origin), credentials);
  if (speech === "graphql") {
    const person = new Person(client, credentials);
    const [operation, input] =
      name === null ? [operations.signUpTutor, credentials] : [operations.signUpStudent, { name, ...credentials }];
    await person.authenticates(operation, input);
    legacy.rest.accessToken = client.accessToken;
    legacy.id = person.id;
  } else {
    await legacy.authenticates(
      name === null ? "/auth/sign-up-teacher" : "/auth/sign-up-student",
      name === null ? {} : { name },
    );
    client.accessToken = legacy.rest.accessToken;
  }
  const { id } = legacy;
  const adapters = [
    new GraphqlAdapter(client, id),
    new LegacyAdapter(legacy, speech === "graphql" ? {} : speech),
  ] as const;
  return { id, does: adapters[speech === "graphql" ? 0 : 1], seen: adapters, legacy };
}

/**
 * Runs the story of a student and a tutor: they sign up, the tutor completes the profile in five steps, the student
 * finds the tutor and starts a chat, and both send and read messages. In between, they read profiles, chats and
 * messages over both protocols, whose results must match exactly.
 * @throws Error if the protocols disagree
 */
export async function runStory(
  server: Pick<TestServer, "origin">,
  speech: { student: Speech; tutor: Speech },
): Promise<Transcript> {
  const steps: (readonly [string, unknown])[] = [];
  const names = new Map<string, string>();
  const note = <Result>(step: string, result: Result): Result => {
    steps.push([step, JSON.parse(renamed(JSON.stringify(result), names))]);
    return result;
  };
  const expectSame = async (step: string, actor: Actor, look: (adapter: ProtocolAdapter) => Promise<unknown>) => {
    const [one, other] = await Promise.all(actor.seen.map(look));
    if (JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other))) {
      throw new Error(`${step}: GraphQL says ${JSON.stringify(one)}, the legacy protocols ${JSON.stringify(other)}`);
    }
    note(step, one);
  };

  const sam = await authenticates(server, speech.student, "Sam Lee");
  const amelia = await authenticates(server, speech.tutor, null);
  names.set(sam.id, "Sam").set(amelia.id, "Amelia");
  names.set(sam.legacy.credentials.email, "Sam's email").set(amelia.legacy.credentials.email, "Amelia's email");
  await expectSame("Sam is", sam, (adapter) => adapter.me());
  await expectSame("Amelia is, to begin with", amelia, (adapter) => adapter.me());

  // Files are always uploaded over REST, and the five steps, some of which refer to files, are saved over REST too.
  const upload = async (name: string) => {
    const file = await amelia.legacy.rest.upload("image", await aPhoto());
    names.set(file, name);
    return file;
  };
  const five = [
    { ...ameliaSays.about, email: amelia.legacy.credentials.email },
    { avatar: await upload("the photo") },
    ameliaSays.description,
    { ...ameliaSays.video, thumbnail: await upload("the thumbnail") },
    ameliaSays.pricing,
  ];
  for (const [i, patch] of five.entries()) {
    await amelia.legacy.saves(patch);
    await expectSame(`Amelia after step ${i + 1}`, amelia, (adapter) => adapter.me());
    await expectSame(`Amelia's profile after step ${i + 1}`, amelia, (adapter) => adapter.tutor(amelia.id));
  }
  await expectSame("Sam finds", sam, async (adapter) =>
    (await adapter.tutors("english")).filter(({ id }) => id === amelia.id),
  );

  await Promise.all([sam.does.listens(), amelia.does.listens()]);
  const first = await sam.does.starts(amelia.id, "Hi Amelia!");
  names.set(first.message.id, "message 1").set(first.chat.id, "the chat");
  note("Sam starts", first);
  const chatId = first.chat.id;
  const look = async (step: string) => {
    for (const [name, actor] of [
      ["Sam", sam],
      ["Amelia", amelia],
    ] as const) {
      await expectSame(`${name}'s chats ${step}`, actor, (adapter) => adapter.chats(false));
      await expectSame(`${name}'s unread chats ${step}`, actor, (adapter) => adapter.chats(true));
      await expectSame(`${name}'s messages ${step}`, actor, (adapter) => adapter.messages(chatId));
    }
  };
  await look("at first");
  const second = await sam.does.sends(chatId, "Are you there? 👋");
  names.set(second.message.id, "message 2");
  note("Sam sends", second);
  note("Amelia hears", await amelia.does.received(2));
  await look("after two");
  note("Amelia reads the first", await amelia.does.reads(first.message.id));
  note("Amelia reads it again", await amelia.does.reads(first.message.id));
  await look("after reading");
  const third = await amelia.does.sends(chatId, "Hello Sam,\n\nyes I am.");
  names.set(third.message.id, "message 3");
  note("Amelia answers", third);
  note("Sam hears", await sam.does.received(1));
  await look("after the answer");
  note("Sam reads", await sam.does.reads(third.message.id));
  const again = await sam.does.starts(amelia.id, "One more thing");
  names.set(again.message.id, "message 4");
  note("Sam starts again", again);
  note("Amelia hears all", await amelia.does.received(3));
  await look("in the end");
  return steps;
}

/** Replaces IDs, emails, files and times with names, longest first because a message ID starts with the chat ID. */
function renamed(text: string, names: ReadonlyMap<string, string>): string {
  const byLength = [...names].sort(([one], [other]) => other.length - one.length);
  const known = byLength.reduce((so, [id, name]) => so.replaceAll(id, name), text);
  return known.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"');
}

/** Returns a copy of a JSON value in which the keys of all objects are sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}
