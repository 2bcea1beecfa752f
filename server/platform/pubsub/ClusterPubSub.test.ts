import type { Envelope } from "./pubsub.js";
import { ClusterPubSub } from "./ClusterPubSub.js";
import { channelSlot } from "./channelSlot.js";
import { channelOf } from "./channel.js";
import { createLogger } from "../telemetry/logger.js";
import { atTheEnd } from "../../testing/support/atTheEnd.js";
import { describeWith } from "../../testing/support/servers/parts.js";
import { until } from "../../testing/support/pause.js";
import { aChat } from "../../testing/support/people/people.js";
import { TestRedisCluster } from "../../testing/support/servers/redisCluster.js";
import { startTestApp } from "../../testing/support/servers/startTestApp.js";

const quiet = createLogger("silent");
const timeoutMs = 60_000;

describe("the slot of a channel", () => {
  it("is the one that the Redis Cluster specification names", () => {
    expect(channelSlot("123456789")).toBe(0x31c3);
  });
});

describeWith("redis")("the pubsub over a Redis Cluster", () => {
  let cluster: TestRedisCluster;

  beforeAll(async () => (cluster = await TestRedisCluster.start()));

  /** The pubsub of one node of ours, when it reaches the whole cluster; `backs` counts when envelopes may have been lost. */
  async function aPubSub(urls = cluster.nodes.map(({ url }) => url)) {
    const pubsub = new ClusterPubSub(urls, quiet);
    atTheEnd(() => pubsub.close());
    const counted = { backs: 0 };
    pubsub.onReconnect(() => (counted.backs += 1));
    await until("The pubsub is up", () => pubsub.isUp(), timeoutMs);
    return { pubsub, counted };
  }

  async function anEar(pubsub: ClusterPubSub, person: string) {
    const heard: string[] = [];
    const ear = { receive: (envelope: Envelope) => void heard.push(envelope.toString()) };
    await pubsub.subscribe(person, ear);
    return { heard, stop: () => pubsub.unsubscribe(person, ear) };
  }

  /** Rings until it is heard: while slots move an envelope may be lost, and whoever listens can do without it. */
  async function carries(from: ClusterPubSub, to: string, { heard }: { heard: readonly string[] }, envelope: string) {
    const ring = () => {
      from.publish([{ to, envelope }]);
      return heard.includes(envelope);
    };
    await until(`${envelope} is heard`, ring, timeoutMs);
  }

  /** People whose channels are spread over all nodes. */
  const people = Array.from({ length: 12 }, (_, i) => `person-${i}`);
  const subscribed = async () => {
    const answers = await Promise.all(cluster.nodes.map((node) => node.ask("PUBSUB", "SHARDCHANNELS")));
    return answers.map((channels) => (channels as string[]).length);
  };

  it("carries envelopes between nodes by sharded channels, one a person, each at the Redis node that has its slot", async () => {
    const [{ pubsub: here }, { pubsub: there }] = [await aPubSub(), await aPubSub([cluster.nodes[1]?.url ?? ""])];
    const ears = await Promise.all(people.map((person) => anEar(there, person)));
    here.publish(people.map((to) => ({ to, envelope: `for ${to}` })));
    const all = people.map((person) => [`for ${person}`]);
    await until("All are heard", () => ears.every(({ heard }) => heard.length > 0), timeoutMs);
    expect(ears.map(({ heard }) => heard)).toEqual(all);
    const counts = await subscribed();
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(counts.reduce((sum, count) => sum + count)).toBe(people.length);
    for (const { stop } of ears) stop();
    await until("Nothing is subscribed", async () => (await subscribed()).every((count) => count === 0), timeoutMs);
  });

  it("follows a slot that moves to another node", async () => {
    const [{ pubsub: here }, { pubsub: there, counted }] = [await aPubSub(), await aPubSub()];
    const ear = await anEar(there, "anna");
    await carries(here, "anna", ear, "before");
    const { node: owner, slot } = await cluster.ownerOf(channelOf("anna"));
    expect(slot).toBe(channelSlot(channelOf("anna")));
    const other = cluster.nodes.find((node) => node !== owner)!;
    const { backs } = counted;
    await cluster.moveSlot(slot, owner, other);
    await carries(here, "anna", ear, "after");
    await until("Envelopes may have been lost", () => counted.backs > backs, timeoutMs);
    expect(await other.ask("PUBSUB", "SHARDNUMSUB", channelOf("anna"))).toEqual([channelOf("anna"), 1]);
    await cluster.moveSlot(slot, other, owner);
    await carries(here, "anna", ear, "home again");
    ear.stop();
  });

  it("goes on through the other nodes when one dies, and through that one when it is back", async () => {
    const [{ pubsub: here }, { pubsub: there, counted }] = [await aPubSub(), await aPubSub()];
    const ears = new Map(await Promise.all(people.map(async (who) => [who, await anEar(there, who)] as const)));
    const homes = new Map(
      await Promise.all(people.map(async (who) => [who, (await cluster.ownerOf(channelOf(who))).node] as const)),
    );
    const [dead] = cluster.nodes;
    await dead!.kill();
    await until("It is noticed", () => !here.isUp() && !there.isUp(), timeoutMs);
    const alive = people.filter((who) => homes.get(who) !== dead);
    await Promise.all(alive.map((who) => carries(here, who, ears.get(who)!, "while one is dead")));
    const { backs } = counted;
    await dead!.start();
    await cluster.isWhole();
    await until("It is back", () => here.isUp() && there.isUp() && counted.backs > backs, timeoutMs);
    await Promise.all(people.map((who) => carries(here, who, ears.get(who)!, "when it is back")));
  });

  it("lets two nodes of the product talk, and makes good what is said while a Redis node is dead", async () => {
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
    await cluster.isWhole();
    await chat.student.says(chat.id, "Still?");
    expect((await feed.next()).event).toMatchObject({ message: { content: "Still?" } });
  });
});

describeWith("redis")("the pubsub over a Redis Cluster whose nodes have replicas", () => {
  it("rings through the replica when a master dies for good, and nothing that is said meanwhile is missing", async () => {
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
    // Now and then the comparison is quicker than the pubsub, but the pubsub is heard again.
    const rung = async () => {
      const text = await (await fetch(there.metricsUrl ?? "")).text();
      return Number(/^saywell_feed_events_total\{way="pubsub"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await rung();
    let said = 0;
    const hears = async () => {
      await chat.student.says(chat.id, `BackgroundQueue ${(said += 1)}`);
      expect((await feed.next()).event).toMatchObject({ message: { content: `BackgroundQueue ${said}` } });
      return (await rung()) >= before + 6;
    };
    await until("The pubsub is heard", hears, timeoutMs);
  });
});
