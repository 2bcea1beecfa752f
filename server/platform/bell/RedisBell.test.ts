import { createClient } from "redis";
import type { Letter } from "./bell.js";
import { RedisBell } from "./RedisBell.js";
import { createLogger } from "../logger.js";
import { until } from "../../testing/pause.js";
import { Proxy } from "../../testing/chaos/Proxy.js";
import { describeWith } from "../../testing/parts.js";
import { startRedis, type TestRedis } from "../../testing/redis.js";

/** How long anything may take, in milliseconds. */
const patience = 60_000;
const quiet = createLogger("silent");

/** A bell of one node, and a list of what a person heard there that can be waited for. */
function aNode(url: string) {
  const bell = new RedisBell(url, quiet);
  const back = () => new Promise<void>((resolve) => bell.onReturn(resolve));
  return { bell, back };
}

function anEar() {
  const heard: string[] = [];
  let wake: () => void = () => undefined;
  return {
    hear(letter: Letter) {
      heard.push(letter.toString());
      wake();
    },
    async hears(count: number) {
      while (heard.length < count) await new Promise<void>((resolve) => (wake = resolve));
      return heard;
    },
  };
}

describeWith("redis")("the bell over Redis", () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.end("SIGTERM"));

  it("carries letters between nodes to whom they are for, and to oneself once", async () => {
    const [here, there] = [aNode(redis.url), aNode(redis.url)];
    await Promise.all([here.back(), there.back()]);
    const [annaHere, annaThere, tomThere] = [anEar(), anEar(), anEar()];
    await here.bell.listen("anna", annaHere);
    await there.bell.listen("anna", annaThere);
    await there.bell.listen("tom", tomThere);
    here.bell.ring(["1", "2"].map((letter) => ({ to: "anna", letter })));
    here.bell.ring([{ to: "tom", letter: "3" }]);
    expect(await annaThere.hears(2)).toEqual(["1", "2"]);
    expect(await tomThere.hears(1)).toEqual(["3"]);
    there.bell.ring([{ to: "anna", letter: "4" }]);
    expect(await annaHere.hears(3)).toEqual(["1", "2", "4"]);
    await Promise.all([here.bell.close(), there.bell.close()]);
  });

  it("subscribes one channel a person, and only while somebody listens", async () => {
    const { bell, back } = aNode(redis.url);
    await back();
    const watcher = await createClient({ url: redis.url }).connect();
    const channels = async () => (await watcher.pubSubChannels("saywell:*")).sort();
    await until("Nobody else is there any more", async () => (await channels()).length === 0, patience);
    const listeners = ["anna", "anna", "tom"].map((who) => ({ who, ear: anEar() }));
    await Promise.all(listeners.map(({ who, ear }) => bell.listen(who, ear)));
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:tom"]);
    for (const { who, ear } of listeners.slice(1)) bell.leave(who, ear);
    // The connection keeps its order: once this is subscribed, the above is unsubscribed.
    await bell.listen("bea", anEar());
    expect(await channels()).toEqual(["saywell:person:anna", "saywell:person:bea"]);
    await Promise.all([bell.close(), watcher.close()]);
  });

  it("goes on in its own process while Redis is away, and tells when it is back", async () => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const [here, there] = [aNode(own.url), aNode(own.url)];
    await Promise.all([here.back(), there.back()]);
    const [annaHere, annaThere] = [anEar(), anEar()];
    await here.bell.listen("anna", annaHere);
    await own.end("SIGKILL");
    here.bell.ring([{ to: "anna", letter: "while away" }]);
    expect(await annaHere.hears(1)).toEqual(["while away"]);
    // Listening begins while Redis is away, and holds when it is back.
    await there.bell.listen("anna", annaThere);
    const backs = [here.back(), there.back()];
    const again = await startRedis(port);
    await Promise.all(backs);
    here.bell.ring([{ to: "anna", letter: "back" }]);
    expect(await annaThere.hears(1)).toEqual(["back"]);
    await Promise.all([here.bell.close(), there.bell.close()]);
    await again.end("SIGTERM");
  });

  it("notices a Redis that has fallen silent without a word, and hears again when it answers", async () => {
    const network = await Proxy.open({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
    const [here, there] = [aNode(redis.url), aNode(`redis://127.0.0.1:${network.port}`)];
    await Promise.all([here.back(), there.back()]);
    const [annaThere, tomThere] = [anEar(), anEar()];
    await there.bell.listen("anna", annaThere);
    network.fallSilent();
    // Whoever comes now does not wait for ever.
    await there.bell.listen("tom", tomThere);
    await until("The bell is down", () => !there.bell.isUp(), patience);
    const back = there.back();
    network.recover();
    await back;
    here.bell.ring([
      { to: "anna", letter: "1" },
      { to: "tom", letter: "2" },
    ]);
    expect(await annaThere.hears(1)).toEqual(["1"]);
    expect(await tomThere.hears(1)).toEqual(["2"]);
    await Promise.all([here.bell.close(), there.bell.close(), network.close()]);
  });
});
