import { createClient } from "redis";
import type { Envelope } from "./pubsub.js";
import { RedisPubSub } from "./RedisPubSub.js";
import { createLogger } from "../telemetry/logger.js";
import { until } from "../../testing/support/pause.js";
import { Proxy } from "../../testing/chaos/Proxy.js";
import { describeWith } from "../../testing/support/servers/parts.js";
import { startRedis, type TestRedis } from "../../testing/support/servers/redis.js";

/** How long anything may take, in milliseconds. */
const timeoutMs = 60_000;
const quiet = createLogger("silent");

/** A pubsub of one node, and a list of what a person heard there that can be waited for. */
function aNode(url: string) {
  const pubsub = new RedisPubSub(url, quiet);
  const back = () => new Promise<void>((resolve) => pubsub.onReconnect(resolve));
  return { pubsub, back };
}

function anEar() {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  return {
    receive(envelope: Envelope) {
      heard.push(envelope.toString());
      wake();
    },
    async hears(count: number) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
  };
}

describeWith("redis")("the pubsub over Redis", () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.end("SIGTERM"));

  it("carries envelopes between nodes to whom they are for, and to oneself once", async () => {
    const [here, there] = [aNode(redis.url), aNode(redis.url)];
    await Promise.all([here.back(), there.back()]);
    const [annaHere, annaThere, tomThere] = [anEar(), anEar(), anEar()];
    await here.pubsub.subscribe("anna", annaHere);
    await there.pubsub.subscribe("anna", annaThere);
    await there.pubsub.subscribe("tom", tomThere);
    here.pubsub.publish(["1", "2"].map((envelope) => ({ to: "anna", envelope })));
    here.pubsub.publish([{ to: "tom", envelope: "3" }]);
    expect(await annaThere.hears(2)).toEqual(["1", "2"]);
    expect(await tomThere.hears(1)).toEqual(["3"]);
    there.pubsub.publish([{ to: "anna", envelope: "4" }]);
    expect(await annaHere.hears(3)).toEqual(["1", "2", "4"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close()]);
  });

  it("subscribes one channel a person, and only while somebody listens", async () => {
    const { pubsub, back } = aNode(redis.url);
    await back();
    const watcher = await createClient({ url: redis.url }).connect();
    const channels = async () => (await watcher.pubSubChannels("saywell:*")).sort();
    await until("Nobody else is there any more", async () => (await channels()).length === 0, timeoutMs);
    const listeners = ["anna", "anna", "tom"].map((who) => ({ who, ear: anEar() }));
    await Promise.all(listeners.map(({ who, ear }) => pubsub.subscribe(who, ear)));
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:tom"]);
    for (const { who, ear } of listeners.slice(1)) pubsub.unsubscribe(who, ear);
    // The connection keeps its order: once this is subscribed, the above is unsubscribed.
    await pubsub.subscribe("bea", anEar());
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:bea"]);
    await Promise.all([pubsub.close(), watcher.close()]);
  });

  it("goes on in its own process while Redis is away, and tells when it is back", async () => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const [here, there] = [aNode(own.url), aNode(own.url)];
    await Promise.all([here.back(), there.back()]);
    const [annaHere, annaThere] = [anEar(), anEar()];
    await here.pubsub.subscribe("anna", annaHere);
    await own.end("SIGKILL");
    here.pubsub.publish([{ to: "anna", envelope: "while away" }]);
    expect(await annaHere.hears(1)).toEqual(["while away"]);
    // Listening begins while Redis is away, and holds when it is back.
    await there.pubsub.subscribe("anna", annaThere);
    const backs = [here.back(), there.back()];
    const again = await startRedis(port);
    await Promise.all(backs);
    here.pubsub.publish([{ to: "anna", envelope: "back" }]);
    expect(await annaThere.hears(1)).toEqual(["back"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close()]);
    await again.end("SIGTERM");
  });

  it("notices a Redis that has fallen silent without a word, and hears again when it answers", async () => {
    const network = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
    const [here, there] = [aNode(redis.url), aNode(`redis://127.0.0.1:${network.port}`)];
    await Promise.all([here.back(), there.back()]);
    const [annaThere, tomThere] = [anEar(), anEar()];
    await there.pubsub.subscribe("anna", annaThere);
    network.fallSilent();
    // Whoever comes now does not wait for ever.
    await there.pubsub.subscribe("tom", tomThere);
    await until("The pubsub is down", () => !there.pubsub.isUp(), timeoutMs);
    const back = there.back();
    network.recover();
    await back;
    here.pubsub.publish([
      { to: "anna", envelope: "1" },
      { to: "tom", envelope: "2" },
    ]);
    expect(await annaThere.hears(1)).toEqual(["1"]);
    expect(await tomThere.hears(1)).toEqual(["2"]);
    await Promise.all([here.pubsub.close(), there.pubsub.close(), network.close()]);
  });
});
