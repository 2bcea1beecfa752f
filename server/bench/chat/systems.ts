import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { runIn } from "../../testing/support/databases/template.js";
import { makePairs, sign } from "../harness/accounts.js";
import type { BenchPostgres } from "../harness/BenchPostgres.js";
import { type Connect, connectGraphql, connectSocketIo, type Pair, productOperations } from "../harness/connections.js";
import { type Server, startProgram, startProduct } from "../harness/processes.js";
import { fillMessages } from "./fillMessages.js";
import type { System } from "./measure.js";

export type Setup = {
  readonly postgres: BenchPostgres;
  readonly folder: string;
  readonly redisUrl: string | undefined;
  readonly pairs: number;
  readonly nodes: number;
  /** Another built checkout to compare with; empty for none. */
  readonly baseline: string;
  /** Messages to store in each Saywell database beforehand. */
  readonly stored: number;
  readonly isWanted: (name: string) => boolean;
};

export const names = {
  socketIo: "Saywell Socket.IO",
  graphql: "Saywell GraphQL",
  baselineSocketIo: "baseline Socket.IO",
  baselineGraphql: "baseline GraphQL",
  byTheBook: "by the book",
  handMade: "hand-made",
  insert: "bare INSERT",
} as const;

const messageTable = `create table message (
  id bigint generated always as identity primary key, chat_id uuid not null, author_id uuid not null,
  content text not null, created_at timestamptz not null default now()
); create index on message (chat_id, id)`;

/** Starts the requested systems on one Postgres and, if given, one Redis. Each kind of server has its own database. */
export async function startSystems(setup: Setup): Promise<readonly System[]> {
  const { isWanted, baseline } = setup;
  const systems: System[] = [];
  const starts: readonly [names: readonly string[], start: () => Promise<readonly System[]>][] = [
    [[names.socketIo, names.graphql], () => product(setup, names.socketIo, names.graphql, undefined)],
    [
      baseline === "" ? [] : [names.baselineSocketIo, names.baselineGraphql],
      () => product(setup, names.baselineSocketIo, names.baselineGraphql, baseline),
    ],
    [[names.byTheBook], () => byTheBook(setup)],
    [[names.handMade, names.insert], () => handMade(setup)],
  ];
  for (const [candidates, start] of starts) if (candidates.some(isWanted)) systems.push(...(await start()));
  return systems.filter(({ name }) => isWanted(name));
}

async function startNodes({ nodes }: Setup, start: (i: number) => Promise<Server>): Promise<readonly Server[]> {
  const servers: Server[] = [];
  for (let i = 0; i < nodes; i++) servers.push(await start(i));
  return servers;
}

const redisOf = ({ redisUrl }: Setup) => (redisUrl === undefined ? {} : { REDIS_URL: redisUrl });

async function product(setup: Setup, socketIo: string, graphql: string, checkout?: string): Promise<readonly System[]> {
  const name = checkout === undefined ? "product" : "baseline";
  const databaseUrl = await setup.postgres.database(name);
  const nodes = await startNodes(setup, (i) =>
    startProduct({ databaseUrl, checkout, folder: join(setup.folder, `${name}-${i}`), environment: redisOf(setup) }),
  );
  const pairs = await makePairs(nodes[0]?.origin ?? "", databaseUrl, setup.pairs);
  await fillMessages(databaseUrl, setup.stored);
  return [
    { name: socketIo, nodes, pairs, connect: connectSocketIo },
    { name: graphql, nodes, pairs, connect: connectGraphql(productOperations) },
  ];
}

async function byTheBook(setup: Setup): Promise<readonly System[]> {
  const databaseUrl = await setup.postgres.database("by_the_book");
  const nodes = await startNodes(setup, () =>
    startProgram("peers/byTheBook/main.ts", { DATABASE_URL: databaseUrl, ...redisOf(setup) }),
  );
  const pairs = await Promise.all(
    inventPairs(setup.pairs).map(async ({ chatId, people: [student, tutor] }) => {
      const signedIn = async ({ id }: { readonly id: string }) => ({ id, token: await sign({ sub: id }) });
      return { chatId, people: [await signedIn(student), await signedIn(tutor)] as const };
    }),
  );
  const columns = [pairs.map((pair) => pair.chatId), ...[0, 1].map((i) => pairs.map(({ people }) => people[i]?.id))];
  const people = "unnest($1::uuid[], $2::uuid[], $3::uuid[]) as p(chat, student, tutor)";
  await runIn(
    databaseUrl,
    `with people as (select * from ${people}), users as (
      insert into users (id, "firstName", "lastName")
      select student, 'Sam', 'Lee' from people union all select tutor, 'Ann', 'Kay' from people)
    insert into chat (id, "studentId", "tutorId") select chat, student, tutor from people`,
    columns,
  );
  const connect = connectGraphql({
    subscription: "subscription { messageAdded { id content createdAt chatId author { id } } }",
    mutation: `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { id createdAt } }`,
    input: (chatId, content) => ({ chatId, content }),
  });
  return [{ name: names.byTheBook, nodes, pairs, connect }];
}

async function handMade(setup: Setup): Promise<readonly System[]> {
  const databaseUrl = await setup.postgres.database("hand_made");
  await runIn(databaseUrl, messageTable);
  const nodes = await startNodes(setup, () =>
    startProgram("peers/handMade.ts", { DATABASE_URL: databaseUrl, ...redisOf(setup) }),
  );
  const pairs = inventPairs(setup.pairs);
  return [
    { name: names.handMade, nodes, pairs, connect: connectSocketIo },
    { name: names.insert, nodes: [], pairs, connect: connectInsert(databaseUrl) },
  ];
}

function inventPairs(count: number): readonly Pair[] {
  const user = () => ({ id: randomUUID(), token: "" });
  return Array.from({ length: count }, () => ({ chatId: randomUUID(), people: [user(), user()] as const }));
}

/**
 * Connects a user directly to Postgres: each message is a prepared INSERT and counts as received when the INSERT
 * returns.
 */
function connectInsert(databaseUrl: string): Connect {
  const insert = "insert into message (chat_id, author_id, content) values ($1, $2, $3) returning id, created_at";
  return async (_origin, { chatId }, { id }, { receive, fail }) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    return {
      send: (content) => {
        const query = client.query({ name: "insert", text: insert, values: [chatId, id, content] });
        query.then(() => receive(content), fail);
      },
      close: () => void client.end(),
    };
  };
}
