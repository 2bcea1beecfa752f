import { setTimeout as pause } from "node:timers/promises";
import { GraphqlClient } from "../../testing/support/clients/graphqlClient.js";
import { WebhookReceiver } from "../../testing/support/servers/webhookReceiver.js";
import { makePairs } from "../harness/accounts.js";
import { connectGraphql, type Pair, productOperations } from "../harness/connections.js";

/** `slow` is the number of receivers that never respond; `perSecond` counts the events to all receivers. */
export type Load = {
  readonly receivers: number;
  readonly slow: number;
  readonly perSecond: number;
  readonly seconds: number;
};

/** The slow receivers count only toward `sentPerSecond` and `held`. */
export type WebhookFigures = {
  /** For each event, the time from its timestamp in the log to its arrival. */
  readonly lagsMs: readonly number[];
  readonly sentPerSecond: number;
  /** Between the first and the last delivery. */
  readonly deliveredPerSecond: number;
  /** How many deliveries the slow receivers have received without responding to them. */
  readonly held: number;
  /** For each receiver that isn't slow, the sequence numbers of its chat's events, in order of arrival. */
  readonly seqs: readonly (readonly number[])[];
};

const create = `mutation Create($input: CreateWebhookInput!) {
  payload: createWebhook(input: $input) { problems { code reason } webhook { id } }
}`;

/** Sends messages to users who each have a webhook, and measures the deliveries. */
export async function measureWebhooks(origin: string, databaseUrl: string, load: Load): Promise<WebhookFigures> {
  const pairs = await makePairs(origin, databaseUrl, load.receivers);
  const receivers = await Promise.all(pairs.map((pair) => aReceiver(origin, pair)));
  const [slow, others] = [receivers.slice(0, load.slow), receivers.slice(load.slow)];
  for (const receiver of slow) receiver.behaves = () => null;
  const lagsMs: number[] = [];
  const arrivedAt: number[] = [];
  for (const receiver of others) {
    receiver.behaves = ({ timestamp }) => {
      lagsMs.push(Date.now() - Date.parse(timestamp));
      arrivedAt.push(performance.now());
      return 204;
    };
  }
  const ignore = { receive: () => undefined, fail: (error: Error) => void Promise.reject(error) };
  const connect = connectGraphql(productOperations);
  const connections = await Promise.all(pairs.map((pair) => connect(origin, pair, pair.people[0], ignore)));
  const each = Math.round((load.perSecond * load.seconds) / load.receivers);
  const begin = performance.now();
  for (let number = 0; number < each; number += 1) {
    for (const [index, connection] of connections.entries()) {
      const due = begin + ((number + index / load.receivers) * load.seconds * 1000) / each;
      // A timer takes at least a millisecond, so a timer for each message would limit the rate.
      if (due - performance.now() >= 1) await pause(due - performance.now());
      connection.send(String(number).padStart(9, "0"));
    }
  }
  const sentPerSecond = (each * load.receivers * 1000) / (performance.now() - begin);
  await Promise.all(others.map(({ inbox }) => inbox.count(each)));
  const deliveredPerSecond = (arrivedAt.length * 1000) / ((arrivedAt.at(-1) ?? NaN) - (arrivedAt[0] ?? NaN));
  for (const connection of connections) connection.close();
  const seqs = others.map(({ inbox }) => inbox.items.map(({ data }) => data.seq));
  const held = slow.reduce((sum, { inbox }) => sum + inbox.items.length, 0);
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  return { lagsMs, sentPerSecond, deliveredPerSecond, held, seqs };
}

/** Starts a receiver, and creates a webhook for it, owned by the pair's second user. */
async function aReceiver(origin: string, { people: [, owner] }: Pair): Promise<WebhookReceiver> {
  const receiver = await new WebhookReceiver().start();
  const client = new GraphqlClient(origin);
  client.accessToken = owner.token;
  type Created = { readonly payload: { readonly problems: readonly { readonly reason: string }[] } };
  const input = { url: `${receiver.url}/`, events: ["MESSAGE_SENT"] };
  const { payload } = await client.ask<Created>(create, { input });
  if (payload.problems[0]) throw new Error(payload.problems[0].reason);
  return receiver;
}
