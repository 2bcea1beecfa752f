import { createClient } from "redis";
import type { Envelope } from "./pubsub.js";
import { RedisPubSub } from "./RedisPubSub.js";
import { createLogger } from "../telemetry/logger.js";
import { until } from "../../testing/support/pause.js";
import { Proxy } from "../../testing/chaos/faults/Proxy.js";
import { describeWith } from "../../testing/support/tools.js";
import { startRedis, type TestRedis } from "../../testing/support/servers/redis.js";

const timeoutMs = 60_000;
const quiet = createLogger("silent");

function aNode(url: string) {
  const pubsub = new RedisPubSub(url, quiet);
  const reconnected = () => new Promise<void>((resolve) => pubsub.onReconnect(resolve));
  return { pubsub, reconnected };
}

function aSubscriber() {
  const received: string[] = [];
  let onReceived: () => void = () => undefined;
  return {
    receive(envelope: Envelope) {
      received.push(envelope.toString());
      onReceived();
    },
    async waitFor(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => (onReceived = resolve));
      return received;
    },
  };
}

describeWith("redis")("the pubsub over Redis", () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.end("SIGTERM"));

  it("delivers envelopes to their user's subscribers on every node, and only once on the publishing node", async () => {
    const [here, there] = [aNode(redis.url), aNode(redis.url)];
    await Promise.all([here.reconnected(), there.reconnected()]);
    const [annaHere, annaThere, tomThere] = [aSubscriber(), aSubscriber(), aSubscriber()];
    await here.pubsub.subscribe("anna", annaHere);
    await there.pubsub.subscribe("anna", annaThere);
    await there.pubsub.subscribe("tom", tomThere);
    here.pubsub.publish(["1", "2"].map((envelope) => ({ to: "anna", envelope })));
    here.pubsub.publish([{ to: "tom", envelope: "3" }]);
    expect(await annaThere.waitFor(2)).toEqual(["1", "2"]);
    expect(await tomThere.waitFor(1)).toEqual(["3"]);
    there.pubsub.publish([{ to: "anna", envelope: "4" }]);
    expect(await annaHere.waitFor(3)).toEqual(["1", "2", "4"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close()]);
  });

  it("delivers what a node published just before it closed", async () => {
    const [here, there] = [aNode(redis.url), aNode(redis.url)];
    await Promise.all([here.reconnected(), there.reconnected()]);
    const anna = aSubscriber();
    await there.pubsub.subscribe("anna", anna);
    here.pubsub.publish([{ to: "anna", envelope: "last" }]);
    await here.pubsub.close();
    expect(await anna.waitFor(1)).toEqual(["last"]);
    await there.pubsub.close();
  });

  it("subscribes to one channel per user, and only while there are subscribers", async () => {
    const { pubsub, reconnected } = aNode(redis.url);
    await reconnected();
    const watcher = await createClient({ url: redis.url }).connect();
    const channels = async () => (await watcher.pubSubChannels("saywell:*")).sort();
    await until("No other channels are subscribed", async () => (await channels()).length === 0, timeoutMs);
    const listeners = ["anna", "anna", "tom"].map((who) => ({ who, subscriber: aSubscriber() }));
    await Promise.all(listeners.map(({ who, subscriber }) => pubsub.subscribe(who, subscriber)));
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:tom"]);
    for (const { who, subscriber } of listeners.slice(1)) pubsub.unsubscribe(who, subscriber);
    // Redis executes a connection's commands in order: once bea is subscribed, the calls above have taken effect.
    await pubsub.subscribe("bea", aSubscriber());
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:bea"]);
    await Promise.all([pubsub.close(), watcher.close()]);
  });

  it("delivers within the process while Redis is down, and notifies listeners when Redis is back", async () => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const [here, there] = [aNode(own.url), aNode(own.url)];
    await Promise.all([here.reconnected(), there.reconnected()]);
    const [annaHere, annaThere] = [aSubscriber(), aSubscriber()];
    await here.pubsub.subscribe("anna", annaHere);
    await own.end("SIGKILL");
    here.pubsub.publish([{ to: "anna", envelope: "while away" }]);
    expect(await annaHere.waitFor(1)).toEqual(["while away"]);
    // A subscription made while Redis is down takes effect when Redis is back.
    await there.pubsub.subscribe("anna", annaThere);
    const reconnects = [here.reconnected(), there.reconnected()];
    const again = await startRedis(port);
    await Promise.all(reconnects);
    here.pubsub.publish([{ to: "anna", envelope: "reconnected" }]);
    expect(await annaThere.waitFor(1)).toEqual(["reconnected"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close()]);
    await again.end("SIGTERM");
  });

  it("logs why Redis rejects the connection", async () => {
    const closed = await startRedis(undefined, ["--requirepass", "secret"]);
    const logger = createLogger("silent");
    const warned = new Promise((resolve) => jest.spyOn(logger, "warn").mockImplementationOnce(resolve));
    const pubsub = new RedisPubSub(closed.url, logger);
    expect(await warned).toEqual({ reason: expect.stringMatching(/^NOAUTH/) });
    await pubsub.close();
    await closed.end("SIGTERM");
  });

  it("detects that Redis has silently stopped replying, and receives envelopes again when Redis recovers", async () => {
    const network = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
    const [here, there] = [aNode(redis.url), aNode(`redis://127.0.0.1:${network.port}`)];
    await Promise.all([here.reconnected(), there.reconnected()]);
    const [annaThere, tomThere] = [aSubscriber(), aSubscriber()];
    await there.pubsub.subscribe("anna", annaThere);
    network.fallSilent();
    // Neither a publication nor a new subscription hangs.
    there.pubsub.publish([{ to: "bea", envelope: "lost" }]);
    await there.pubsub.subscribe("tom", tomThere);
    await until("The pubsub is down", () => !there.pubsub.isUp(), timeoutMs);
    const reconnected = there.reconnected();
    network.recover();
    await reconnected;
    here.pubsub.publish([
      { to: "anna", envelope: "1" },
      { to: "tom", envelope: "2" },
    ]);
    expect(await annaThere.waitFor(1)).toEqual(["1"]);
    expect(await tomThere.waitFor(1)).toEqual(["2"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close()]);
    await network.close();
  });
});
