import type { Envelope } from "./pubsub.js";
import { ClusterPubSub } from "./ClusterPubSub.js";
import { channelSlot } from "./channelSlot.js";
import { channelOf } from "./channel.js";
import { createLogger } from "../telemetry/logger.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { describeWith } from "../../testing/support/tools.js";
import { until } from "../../testing/support/pause.js";
import { aChat } from "../../testing/support/people/people.js";
import { TestRedisCluster } from "../../testing/support/servers/redisCluster.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

const quiet = createLogger("silent");
const timeoutMs = 60_000;

describe("the slot of a channel", () => {
  it("matches the example in the Redis Cluster specification", () => {
    expect(channelSlot("123456789")).toBe(0x31c3);
  });
});

describeWith("redis")("the pubsub over a Redis Cluster", () => {
  let cluster: TestRedisCluster;

  beforeAll(async () => (cluster = await TestRedisCluster.start()));

  /** `reconnects` counts how often envelopes may have been lost. */
  async function aPubSub(urls = cluster.nodes.map(({ url }) => url)) {
    const pubsub = new ClusterPubSub(urls, quiet);
    const close = atTheEnd(() => pubsub.close());
    const counted = { reconnects: 0 };
    pubsub.onReconnect(() => (counted.reconnects += 1));
    await until("The pubsub is up", () => pubsub.isUp(), timeoutMs);
    return { pubsub, counted, close };
  }

  async function aSubscriber(pubsub: ClusterPubSub, person: string) {
    const received: string[] = [];
    const subscriber = { receive: (envelope: Envelope) => void received.push(envelope.toString()) };
    await pubsub.subscribe(person, subscriber);
    return { received, stop: () => pubsub.unsubscribe(person, subscriber) };
  }

  /** Republishes until the envelope is received: it may be lost while slots move, which subscribers must tolerate. */
  async function publishUntilReceived(
    from: ClusterPubSub,
    to: string,
    { received }: { received: readonly string[] },
    envelope: string,
  ) {
    const publish = () => {
      from.publish([{ to, envelope }]);
      return received.includes(envelope);
    };
    await until(`${envelope} is received`, publish, timeoutMs);
  }

  /** Enough users that every node owns some of their channels. */
  const people = Array.from({ length: 12 }, (_, i) => `person-${i}`);
  const subscribed = async () => {
    const answers = await Promise.all(cluster.nodes.map((node) => node.ask("PUBSUB", "SHARDCHANNELS")));
    return answers.map((channels) => (channels as string[]).length);
  };

  it("delivers envelopes between nodes over one sharded channel per user, on the Redis node that owns the channel's slot", async () => {
    const [{ pubsub: here }, { pubsub: there }] = [await aPubSub(), await aPubSub([cluster.nodes[1]?.url ?? ""])];
    const subscribers = await Promise.all(people.map((person) => aSubscriber(there, person)));
    here.publish(people.map((to) => ({ to, envelope: `for ${to}` })));
    const all = people.map((person) => [`for ${person}`]);
    await until(
      "All envelopes are received",
      () => subscribers.every(({ received }) => received.length > 0),
      timeoutMs,
    );
    expect(subscribers.map(({ received }) => received)).toEqual(all);
    const counts = await subscribed();
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBe(people.length);
    for (const { stop } of subscribers) stop();
    await until("Nothing is subscribed", async () => (await subscribed()).every((count) => count === 0), timeoutMs);
  });

  it("keeps delivering after a slot moves to another node", async () => {
    const [{ pubsub: here }, { pubsub: there, counted }] = [await aPubSub(), await aPubSub()];
    const subscriber = await aSubscriber(there, "anna");
    await publishUntilReceived(here, "anna", subscriber, "before");
    const { node: owner, slot } = await cluster.ownerOf(channelOf("anna"));
    expect(slot).toBe(channelSlot(channelOf("anna")));
    const other = cluster.nodes.find((node) => node !== owner)!;
    const { reconnects } = counted;
    await cluster.moveSlot(slot, owner, other);
    await publishUntilReceived(here, "anna", subscriber, "after");
    await until("Envelopes may have been lost", () => counted.reconnects > reconnects, timeoutMs);
    expect(await other.ask("PUBSUB", "SHARDNUMSUB", channelOf("anna"))).toEqual([channelOf("anna"), 1]);
    await cluster.moveSlot(slot, other, owner);
    await publishUntilReceived(here, "anna", subscriber, "home again");
    subscriber.stop();
  });

  it("delivers what a node published just before it closed", async () => {
    const [here, { pubsub: there }] = [await aPubSub(), await aPubSub()];
    const { received } = await aSubscriber(there, "anna");
    here.pubsub.publish([{ to: "anna", envelope: "last" }]);
    await here.close();
    await until("The envelope is received", () => received.length > 0, timeoutMs);
    expect(received).toEqual(["last"]);
  });

  it("keeps delivering through the other nodes when one dies, and through that node again once it is back", async () => {
    const [{ pubsub: here }, { pubsub: there, counted }] = [await aPubSub(), await aPubSub()];
    const subscribers = new Map(
      await Promise.all(people.map(async (who) => [who, await aSubscriber(there, who)] as const)),
    );
    const homes = new Map(
      await Promise.all(people.map(async (who) => [who, (await cluster.ownerOf(channelOf(who))).node] as const)),
    );
    const [dead] = cluster.nodes;
    await dead!.kill();
    await until("The dead node is noticed", () => !here.isUp() && !there.isUp(), timeoutMs);
    const alive = people.filter((who) => homes.get(who) !== dead);
    await Promise.all(alive.map((who) => publishUntilReceived(here, who, subscribers.get(who)!, "while one is dead")));
    const { reconnects } = counted;
    await dead!.start();
    await cluster.untilHealthy();
    await until("The node is back", () => here.isUp() && there.isUp() && counted.reconnects > reconnects, timeoutMs);
    await Promise.all(people.map((who) => publishUntilReceived(here, who, subscribers.get(who)!, "when it is back")));
  });

  it("connects two server nodes, and delivers messages sent while a Redis node is dead", async () => {
    const here = await startTestApp({ config: { redisUrl: cluster.url } });
    const there = await startTestApp({ database: here.database, config: { redisUrl: cluster.url } });
    const chat = await aChat(here);
    const feed = await (await chat.tutor.onAnotherDevice(there.origin)).follows();
    await chat.student.says(chat.id, "Are you there?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "Are you there?" } });
    const { node } = await cluster.ownerOf(channelOf(chat.tutor.id));
    await node.kill();
    await chat.student.says(chat.id, "And now?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "And now?" } });
    await node.start();
    await cluster.untilHealthy();
    await chat.student.says(chat.id, "Still?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "Still?" } });
  });
});

describeWith("redis")("the pubsub over a Redis Cluster whose nodes have replicas", () => {
  it("publishes through the replica after a master dies permanently, without losing any messages", async () => {
    const cluster = await TestRedisCluster.start(3, 3);
    const config = { redisUrl: cluster.url };
    const here = await startTestApp({ config });
    const metrics = { port: 0, host: "127.0.0.1" };
    const there = await startTestApp({ database: here.database, config: { ...config, metrics } });
    const chat = await aChat(here);
    const feed = await (await chat.tutor.onAnotherDevice(there.origin)).follows();
    const { node, slot } = await cluster.ownerOf(channelOf(chat.tutor.id));
    await node.kill();
    const meanwhile = Array.from({ length: 20 }, (_, i) => `Number ${i + 1}`);
    for (const text of meanwhile) await chat.student.says(chat.id, text);
    for (const text of meanwhile) expect((await feed.next()).event).toMatchObject({ message: { content: text } });

    const replica = cluster.replicas[cluster.nodes.indexOf(node)]!;
    const tookOver = async () => String(await replica.ask("ROLE")).startsWith("master");
    await until(`The replica has slot ${slot}`, tookOver, timeoutMs);
    const listened = async () =>
      Number(((await replica.ask("PUBSUB", "SHARDNUMSUB", channelOf(chat.tutor.id))) as unknown[])[1]);
    await until("The tutor's channel is subscribed there", async () => (await listened()) > 0, timeoutMs);
    const isReady = () => fetch(`${here.origin}/readyz`).then(({ ok }) => ok);
    await until("The node is ready, though one of the addresses it was given is dead", isReady, timeoutMs);
    // The feeds' periodic comparison with the log is sometimes faster, but eventually the pubsub delivers again.
    const deliveredByPubSub = async () => {
      const text = await (await fetch(there.metricsUrl ?? "")).text();
      return Number(/^saywell_feed_events_total\{way="pubsub"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await deliveredByPubSub();
    let said = 0;
    const deliversAgain = async () => {
      await chat.student.says(chat.id, `Afterwards ${(said += 1)}`);
      expect((await feed.next()).event).toMatchObject({ message: { content: `Afterwards ${said}` } });
      return (await deliveredByPubSub()) >= before + 6;
    };
    await until("The pubsub delivers again", deliversAgain, timeoutMs);
  });
});
