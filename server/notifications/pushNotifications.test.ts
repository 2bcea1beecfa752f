import { NotificationsHarness } from "../testing/notifications/NotificationsHarness.js";
import { DueNotifications } from "./due/DueNotifications.js";

let harness: NotificationsHarness;
beforeAll(async () => {
  harness = await NotificationsHarness.open();
});

describe("a device subscribed to push notifications", () => {
  it("receives encrypted messages immediately, until it is logged out or its subscription expires", async () => {
    const { tutor, chatId, writes } = await harness.aChat();
    const [phone, laptop] = [harness.push.subscribe(), harness.push.subscribe()];
    for (const device of [phone, laptop]) await harness.node.service.saveDevice(tutor, device);
    const { sentAt } = await writes("A secret word");
    await harness.pass(0);
    const pushes = () =>
      harness.push.received.filter(({ endpoint }) => [phone, laptop].some((one) => one.endpoint === endpoint));
    expect(pushes()).toHaveLength(2);
    const [{ payload, topic, body }] = pushes() as [(typeof harness.push.received)[number]];
    expect(payload).toEqual({
      chatId,
      seq: 3,
      sentAt: sentAt.toISOString(),
      title: "Nora L.",
      body: "A secret word",
      unreadChats: 1,
      unreadChatIds: [chatId],
    });
    expect(topic).toBe(chatId.replaceAll("-", ""));
    expect(body.includes("secret word")).toBe(false);

    harness.push.expire(laptop.endpoint);
    await writes("Another");
    await harness.pass(0);
    expect(pushes()).toHaveLength(3);
    expect(
      await harness.database.query("select endpoint from push_subscription where account_id = $1", [tutor.id]),
    ).toEqual([{ endpoint: phone.endpoint }]);
    await harness.database.query("update session set revoked_at = now() where id = $1", [tutor.credentialId]);
    await writes("A third");
    await harness.pass(0);
    expect(pushes()).toHaveLength(3);
    expect(harness.push.rejected).toEqual([]);
  });

  it("can't have an internal URL as its endpoint", async () => {
    const tutor = await harness.aPerson("TEACHER", "Tom");
    const device = harness.push.subscribe();
    for (const endpoint of [
      ...["http://push.example.org/x", "https://localhost/x", "https://127.0.0.1/x", "https://10.1.2.3/x"],
      ...["https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "https://me:you@push.example.org/x", "nothing"],
      "https://push.example.org/\0",
    ]) {
      await expect(harness.node.service.saveDevice(tutor, { ...device, endpoint })).rejects.toMatchObject({
        problems: [{ code: "NOT_A_PUSH_SERVICE" }],
      });
    }
    await expect(harness.node.service.saveDevice(tutor, { ...device, auth: `${device.auth}\0` })).rejects.toMatchObject(
      {
        problems: [{ code: "NOT_A_SECRET" }],
      },
    );
    await expect(harness.node.service.removeDevice(tutor, "a\0b")).resolves.toBeUndefined();
  });

  it("must have an uncompressed point on P-256 as its key", async () => {
    const tutor = await harness.aPerson("TEACHER", "Tom");
    const device = harness.push.subscribe();
    const point = Buffer.from(device.p256dh, "base64url");
    const compressed = Buffer.concat([Buffer.from([3]), point.subarray(1)]);
    const keys = [point.subarray(0, 64), compressed].map((key) => key.toString("base64url"));
    for (const p256dh of ["", `${device.p256dh}\0`, ...keys]) {
      await expect(harness.node.service.saveDevice(tutor, { ...device, p256dh })).rejects.toMatchObject({
        problems: [{ code: "NOT_A_KEY", field: "p256dh" }],
      });
    }
  });

  it("belongs only to the last user who subscribed it, and only that user can remove it", async () => {
    const { service } = harness.node;
    const [tom, eve] = [await harness.aPerson("TEACHER", "Tom"), await harness.aPerson("TEACHER", "Eve")];
    const device = harness.push.subscribe();
    const owners = () =>
      harness.database.query("select account_id as id from push_subscription where endpoint = $1", [device.endpoint]);
    for (const person of [tom, eve]) await service.saveDevice(person, device);
    expect(await owners()).toEqual([{ id: eve.id }]);
    await service.removeDevice(tom, device.endpoint);
    expect(await owners()).toEqual([{ id: eve.id }]);
    await service.removeDevice(eve, device.endpoint);
    expect(await owners()).toEqual([]);
  });

  it("replaces its user's oldest device if that user already has ten", async () => {
    const tutor = await harness.aPerson("TEACHER", "Tom");
    const devices = Array.from({ length: 12 }, () => harness.push.subscribe());
    for (const device of devices) {
      await harness.advance(1000);
      await harness.node.service.saveDevice(tutor, device);
    }
    const kept = "select endpoint from push_subscription where account_id = $1 order by created_at";
    expect(await harness.database.query(kept, [tutor.id])).toEqual(
      devices.slice(2).map(({ endpoint }) => ({ endpoint })),
    );
  });

  it("receives only the first 180 characters of a long message, because pushes are limited to 4096 bytes", async () => {
    const { tutor, writes } = await harness.aChat();
    const phone = harness.push.subscribe();
    await harness.node.service.saveDevice(tutor, phone);
    await writes("😀".repeat(5000));
    await harness.pass(0);
    const pushes = harness.push.received.filter(({ endpoint }) => endpoint === phone.endpoint);
    expect(pushes.map(({ payload }) => payload["body"])).toContain(`${"😀".repeat(180)}…`);
  });
});

it("a push notification does not remain due if the servers no longer send push notifications", async () => {
  const { tutor, writes } = await harness.aChat();
  await harness.node.service.saveDevice(tutor, harness.push.subscribe());
  await harness.node.service.update(tutor, { mail: "OFF" });
  await writes("Hello?");
  await harness.untilRecorded();
  const node = harness.anotherNode({ push: null });
  await node.run();
  await harness.advance(10 * 60_000);
  await node.run();
  const due = "select from notification_due where reader_id = $1";
  expect(await harness.database.query(due, [tutor.id])).toEqual([]);
});

it("a message is not pushed again immediately if the database can't record that it was pushed", async () => {
  const { tutor, writes } = await harness.aChat();
  const phone = harness.push.subscribe();
  await harness.node.service.saveDevice(tutor, phone);
  await writes("Hello?");
  await harness.untilRecorded();
  const marking = jest.spyOn(DueNotifications.prototype, "markPushed").mockRejectedValue(new Error("The disk is full"));
  for (let runs = 0; runs < 3; runs += 1) await harness.node.run().catch(() => undefined);
  marking.mockRestore();
  const pushes = () => harness.push.received.filter(({ endpoint }) => endpoint === phone.endpoint);
  expect(pushes()).toHaveLength(1);
  await harness.pass(2);
  await harness.pass(2);
  expect(pushes()).toHaveLength(2);
});
