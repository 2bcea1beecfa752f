import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FieldNode, Kind, type OperationDefinitionNode, parse } from "graphql";
import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { PlannedExecution } from "../../server/platform/graphql/plans/PlannedExecution.js";
import { atTheEnd } from "../../server/testing/atTheEnd.js";
import { aChat, aStudent, type Person } from "../../server/testing/people.js";
import { ReplayedExecution } from "../../server/testing/replayedExecution.js";
import { startTestApp, type TestApp } from "../../server/testing/startTestApp.js";
import { exampleGroups } from "../playground/examples";

type Variables = Record<string, unknown>;
type Asked = { readonly name: string; readonly kind: string; readonly field: string; readonly query: string };

const released = JSON.parse(readFileSync(join(__dirname, "../../schema/operations.json"), "utf8")) as object;
const examples = exampleGroups.flatMap((group) => group.examples);
const operations = [...(Object.values(released) as string[]), ...examples.map(({ query }) => query)].map(asked);
/** What the playground's example of a root field sends. */
const usual = new Map(examples.map(({ query, variables = {} }) => [asked(query).field, variables]));

function asked(query: string): Asked {
  const [operation] = parse(query).definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  );
  const field = operation?.selectionSet.selections[0] as FieldNode;
  return { name: operation?.name?.value ?? "", kind: operation?.operation ?? "", field: field.name.value, query };
}

/** The variables for an operation about real things, which `ids` names. */
function variablesFor({ field }: Asked, ids: Readonly<Record<string, string>>): Variables {
  const real = (value: unknown): unknown =>
    typeof value !== "object" || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, ids[key] ?? real(one)]));
  const id = { tutor: ids["tutorId"], chat: ids["chatId"], node: ids["messageId"] }[field];
  const general = { sort: "TOP_PICKS", named: "a", withMessages: true, first: 5 };
  return { ...general, ...(real(usual.get(field) ?? {}) as Variables), ...(id !== undefined && { id }) };
}

/** Somebody's connection, or nobody's. */
function connect({ origin }: TestApp, person: Person | null): Client {
  const authorization = `Bearer ${person?.client.accessToken ?? ""}`;
  const url = `${origin.replace(/^http/, "ws")}/graphql`;
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    ...(person && { connectionParams: { authorization } }),
  });
  atTheEnd(async () => client.dispose());
  return client;
}

/** Asks once and waits for the end; of a subscription for one item, if there is one to come. */
async function ask(client: Client, { query, kind }: Asked, variables: Variables): Promise<void> {
  const answers = client.iterate({ query, variables });
  for await (const _answer of answers) if (kind === "subscription") await answers.return?.();
}

it("every released operation is answered by plan as graphql-js answers it, to whoever asks and whatever comes of it", async () => {
  const planned = new PlannedExecution();
  const [byPlan, repeat] = [planned.execute.bind(planned), planned.repeat.bind(planned)];
  const both = new ReplayedExecution(byPlan, 3);
  const items = new ReplayedExecution((args) => repeat(args).execute(args.rootValue), 3);
  jest.spyOn(PlannedExecution.prototype, "execute").mockImplementation((args) => both.execute(args));
  jest.spyOn(PlannedExecution.prototype, "repeat").mockImplementation((args) => {
    const repetition = repeat(args);
    jest.spyOn(repetition, "execute").mockImplementation((rootValue) => items.execute({ ...args, rootValue }));
    return repetition;
  });

  const app = await startTestApp();
  const { student, tutor, id: chatId, opening } = await aChat(app);
  const another = await aStudent(app);
  await tutor.says(chatId, "Hello Sam!");
  await student.does("mutation ($input: SaveTutorInput!) { payload: saveTutor(input: $input) { problems { code } } }", {
    tutorId: tutor.id,
  });
  const ids = { tutorId: tutor.id, chatId, messageId: opening.id };
  const wrong = { tutorId: "nobody", chatId: "nothing", messageId: "0198aaaa-0000-7000-8000-000000000000" };
  const others = operations.filter(({ kind, name }) => kind === "query" && name !== "IntrospectionQuery");
  // Whoever changes a password or logs out everywhere is out: each of them once, and last.
  const ending = /^(logOut|changePassword|resetPassword)/;
  const changes = operations.filter(({ kind, field }) => kind === "mutation" && !ending.test(field));
  for (const person of [null, student, tutor, another]) {
    const client = connect(app, person);
    for (const operation of [...others, ...changes, ...others]) {
      await ask(client, operation, variablesFor(operation, ids));
      await ask(client, operation, { ...variablesFor(operation, wrong), withMessages: false, sort: "BEST_RATING" });
    }
  }
  for (const operation of operations.filter(({ kind }) => kind === "subscription")) {
    const after = (await student.chats()).feedCursor;
    await tutor.says(chatId, "And another word");
    await ask(connect(app, student), operation, { ...variablesFor(operation, ids), after });
  }
  for (const operation of operations.filter(({ field }) => ending.test(field))) {
    await ask(connect(app, await aStudent(app)), operation, variablesFor(operation, ids)).catch(() => undefined);
  }

  expect([...both.differences, ...items.differences]).toEqual([]);
  const names = new Set(operations.map(({ name }) => name));
  const compared = [...both.compared, ...items.compared].map((one) => one.replace(/ (well|with errors)$/, ""));
  expect([...names].filter((name) => !compared.includes(name))).toEqual([]);
  expect([...both.compared].filter((one) => one.endsWith("with errors")).length).toBeGreaterThan(10);
}, 120_000);
