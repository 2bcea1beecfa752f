import { randomUUID } from "node:crypto";
import { keysFor, type Secrets } from "../../../platform/secrets/keys.js";
import { KnownDevices } from "../../../platform/limits/KnownDevices.js";
import { operations } from "../../support/clients/operations.js";
import { aChat } from "../../support/people/people.js";
import { RestClient } from "../../support/clients/restClient.js";
import { startTestApp, type TestApp } from "../../support/servers/startTestApp.js";

const old = "the secret that has served for a year and more";
const next = "the secret that takes its place from today on";

/**
 * The four states of a node while the secret is replaced without a stop: at first the new one is only accepted, so that a
 * node that does not sign with it yet understands one that does.
 */
const phases = { before: [old], announced: [old, next], replaced: [next, old], after: [next] } as const;
type Phase = keyof typeof phases;

const nodes = {} as Record<Phase, TestApp>;
beforeAll(async () => {
  nodes.before = await startTestApp({ secrets: phases.before });
  const { database } = nodes.before;
  for (const phase of ["announced", "replaced", "after"] as const) {
    nodes[phase] = await startTestApp({ database, secrets: phases[phase] });
  }
});

/** Who follows at the one node goes on at the other. */
const movesOn: readonly [Phase, Phase][] = [
  ["before", "announced"],
  ["announced", "replaced"],
  ["replaced", "announced"],
  ["replaced", "after"],
];

describe.each(movesOn)("from a node whose secret is %s to one where it is %s", (here, there) => {
  it("a student stays logged in and goes on behind the last thing heard, which misses and doubles nothing", async () => {
    const { student, tutor, id } = await aChat(nodes[here]);
    const feed = await student.follows(undefined, nodes[here].origin);
    await tutor.says(id, "ChatUpdate at the first node.");
    const { cursor } = await feed.next();
    await feed.close();
    await tutor.says(id, "Said on the way.");
    const goesOn = await student.follows(cursor, nodes[there].origin);
    expect((await goesOn.next()).event).toMatchObject({ message: { content: "Said on the way." } });
    await goesOn.close();
  });

  it("a sign-up whose answer was lost on the way is not done again", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const json = { name: "Nora Lind", email: `nora.${randomUUID()}@example.org`, password: "correct horse" };
    const ask = ({ origin }: TestApp) =>
      new RestClient(origin).send("post", "/auth/sign-up-student", { json, headers });
    const [first, again] = [await ask(nodes[here]), await ask(nodes[there])];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.body).toEqual(first.body);
  });

  it("a device is known again", async () => {
    const devices = (secrets: Secrets) => new KnownDevices(keysFor("devices", secrets), nodes[here].origin);
    const [cookie] = devices(phases[here]).cookieFor("nora@example.org").split(";");
    expect(devices(phases[there]).deviceOf(cookie, "nora@example.org")).not.toBeNull();
    expect(devices(phases[there]).deviceOf(cookie, "eva@example.org")).toBeNull();
  });
});

describe("when the secret before is accepted no longer", () => {
  it("whoever follows is told that the cursor is none, and fetches afresh", async () => {
    const { student } = await aChat(nodes.before);
    const { feedCursor } = await student.chats();
    await student.does(operations.refreshSession);
    const late = await student.onAnotherDevice(nodes.after.origin);
    const feed = await late.follows(feedCursor);
    expect(JSON.stringify(await feed.ended)).toContain("BAD_CURSOR");
    const afresh = await late.follows((await late.chats()).feedCursor);
    await afresh.close();
  });

  it("a key that was kept under it stands for no other request: the repetition is refused and not done twice", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const json = { name: "Nora Lind", email: `nora.${randomUUID()}@example.org`, password: "correct horse" };
    const ask = ({ origin }: TestApp) =>
      new RestClient(origin).send("post", "/auth/sign-up-student", { json, headers });
    expect((await ask(nodes.before)).status).toBe(201);
    expect(await ask(nodes.after)).toMatchObject({ status: 422, error: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });
});
