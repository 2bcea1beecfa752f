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

  it("can't have an internal URL as its endpoint, and a user can have at most ten devices", async () => {
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
    for (let i = 0; i < 12; i++) {
      await harness.advance(1000);
      await harness.node.service.saveDevice(tutor, harness.push.subscribe());
    }
    const [{ count } = { count: 0 }] = await harness.database.query<{ count: number }>(
      "select count(*)::int from push_subscription where account_id = $1",
      [tutor.id],
    );
    expect(count).toBe(10);
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

it("a message is not pushed again at once if the database can't record that it was pushed", async () => {
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
