import type { BrowserContext, Page } from "playwright-core";
import { createTestDatabase, type TestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { until } from "../../../server/testing/support/pause.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { type PushService, startPushService } from "../../../server/testing/support/servers/pushService.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { openTab, timeoutMs } from "../support/browser.js";
import { Desktop } from "../support/desktop.js";
import { connectToPushService, type PushConnection, turnOnPushes, usePushService } from "../support/pushDevice.js";

describeWith("wholeChromium", "desktop")("a tutor who gets push notifications while she is away", () => {
  let database: TestDatabase;
  let server: ServerProcess;
  let push: PushService;
  let desktop: Desktop;
  let profile: BrowserContext;
  /** A blank tab that stays open. */
  let otherTab: Page;
  let connection: PushConnection;
  let amelia: Person;
  let nora: Person;
  let otto: Person;
  let withNora: string;
  let withOtto: string;

  beforeAll(async () => {
    [database, push, desktop] = await Promise.all([createTestDatabase(), startPushService(), Desktop.start()]);
    const environment = { PUSH_ORIGINS: push.origin, VAPID_SECRET: "a secret for the pushes of the tests" };
    server = await startServerProcess({ database, environment });
    [amelia, nora, otto] = await Promise.all([
      aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
      aStudent(server, { name: "Nora Lind" }),
      aStudent(server, { name: "Otto Berg" }),
    ]);
    const [ofNora, ofOtto] = await Promise.all([nora.writesTo(amelia, "Hello!"), otto.writesTo(amelia, "Good day!")]);
    [withNora, withOtto] = [ofNora.chat.id, ofOtto.chat.id];
    await Promise.all([amelia.reads(ofNora.message), amelia.reads(ofOtto.message)]);
    profile = await desktop.startChromium(server.origin);
    await usePushService(profile, push.subscribe());
    await subscribes();
  });

  const subscribes = async () => {
    otherTab = profile.pages()[0] as Page;
    const { page } = await openTab(profile, server.origin);
    await turnOnPushes(page, server.origin, amelia.credentials);
    connection = await connectToPushService(otherTab, server.origin, push);
    await leaves(page);
  };

  const isHere = async () => {
    const [{ here } = { here: false }] = await database.query<{ here: boolean }>(
      "select is_here as here from person_presence where person_id = $1",
      [amelia.id],
    );
    return here;
  };

  const opens = async (address: string) => {
    const { page } = await openTab(profile, server.origin);
    await page.goto(server.origin + address);
    await until("Amelia is connected", isHere, timeoutMs);
    return page;
  };

  const leaves = async (page: Page) => {
    await until("Amelia is connected", isHere, timeoutMs);
    await page.close();
    await isAway();
  };

  const isAway = () => until("Amelia is away", async () => !(await isHere()), timeoutMs);

  /**
   * If Amelia leaves a message unread in her open window, the server pushes it after a minute. Waits until the push has
   * been scheduled, because scheduling it later would overwrite the simulated times; then simulates the minute passing,
   * and waits for the push.
   */
  const aMinutePasses = async (chatId: string, { seq }: { readonly seq: number }) => {
    const before = push.received.length;
    const passes = `update notification_due set sent_at = sent_at - interval '1 minute', push_at = now()
      where chat_id = $1 and seq = $2 and push_at > now() returning seq`;
    await until("A minute passes", async () => (await database.query(passes, [chatId, seq])).length > 0, timeoutMs);
    await until("The message is pushed", () => push.received.length > before, timeoutMs);
  };

  const hasReadAll = () =>
    until(
      "Amelia has read everything",
      async () => (await amelia.chats({ onlyUnread: true })).totalCount === 0,
      timeoutMs,
    );

  const sees = (...expected: readonly string[]) =>
    until(
      `The desktop shows ${JSON.stringify(expected)}`,
      () => JSON.stringify(desktop.texts()) === JSON.stringify(expected),
      timeoutMs,
    );

  it("sees one notification per chat, with the newest message, and clicks it to open the chat in a new window", async () => {
    await nora.says(withNora, "Are you there?");
    await sees("Nora L.: Are you there?");
    const [first] = push.received;
    expect(first?.payload).toMatchObject({ chatId: withNora, title: "Nora L.", body: "Are you there?" });
    expect(first?.body.includes("there")).toBe(false);
    await nora.says(withNora, "It's about Monday.");
    await sees("Nora L.: It's about Monday.");
    const opening = profile.waitForEvent("page");
    desktop.click("Nora L.");
    const opened = await opening;
    await opened.waitForURL(`**/dashboard/chat?chat=${withNora}`);
    await opened.getByRole("log", { name: "Messages with Nora L." }).getByText("It's about Monday.").waitFor();
    await sees();
    await hasReadAll();
    await leaves(opened);
  });

  it("clicks a notification and sees the chat in the window that is already open", async () => {
    await otto.says(withOtto, "Do you teach on Sundays?");
    await sees("Otto B.: Do you teach on Sundays?");
    const page = await opens("/dashboard/tutor/settings");
    await sees("Otto B.: Do you teach on Sundays?");
    desktop.click("Otto B.");
    await page.waitForURL(`**/dashboard/chat?chat=${withOtto}`);
    await page.getByRole("log", { name: "Messages with Otto B." }).getByText("Do you teach on Sundays?").waitFor();
    await sees();
    expect(profile.pages()).toHaveLength(2);
    await hasReadAll();
    await leaves(page);
  });

  it("sees a chat's notification until she has read the chat, even if too many chats are unread for a push to list them", async () => {
    const badges = await recordBadges(profile);
    await nora.says(withNora, "And on Tuesday?");
    await sees("Nora L.: And on Tuesday?");
    const last = await otto.says(withOtto, "Or on Saturdays?");
    await sees("Nora L.: And on Tuesday?", "Otto B.: Or on Saturdays?");
    const { seq, sentAt } = last.message;
    const about = { chatId: withOtto, seq: seq + 1, sentAt, title: "Otto B." };
    const payload = { ...about, body: "Or on Mondays?", unreadChats: 21, unreadChatIds: [withOtto] };
    await connection.deliver({ payload });
    await sees("Nora L.: And on Tuesday?", "Otto B.: Or on Mondays?");
    await connection.deliver({ payload: { ...payload, seq: payload.seq + 1, unreadChats: 1 } });
    await sees("Otto B.: Or on Mondays?");
    await nora.says(withNora, "Is Friday free?");
    await sees("Otto B.: Or on Mondays?", "Nora L.: Is Friday free?");

    const page = await opens(`/dashboard/chat?chat=${withNora}`);
    await sees("Otto B.: Or on Mondays?");
    await page.getByRole("link", { name: "Otto B." }).click();
    await sees();
    await hasReadAll();
    // While a window is open, the page in it sets the badge, not the service worker.
    expect(await badges()).toEqual([1, 2, 21, 1, 2]);
    await leaves(page);
  });

  it("still sees notifications while her only open page does not show messages", async () => {
    const page = await opens("/dashboard/tutor/settings");
    await page.getByRole("banner").getByRole("link", { name: "Saywell" }).click();
    await page.waitForURL(`${server.origin}/`);
    await isAway();
    await nora.says(withNora, "Are you on the landing page?");
    await sees("Nora L.: Are you on the landing page?");
    await page.goto(`${server.origin}/terms`);
    await nora.says(withNora, "Or do you read the terms?");
    await sees("Nora L.: Or do you read the terms?");
    await page.goto(`${server.origin}/dashboard/chat?chat=${withNora}`);
    await sees();
    await hasReadAll();
    await leaves(page);
  });

  it("is alerted only once to a message that a hidden tab has already shown, even if she dismissed the notification", async () => {
    const page = await opens("/dashboard/tutor/settings");
    await otherTab.bringToFront();
    const alerts = () => desktop.alerts.filter((text) => /Wednesday|Thursday/.test(text));
    const shown = (text: string) => desktop.everShown.filter((each) => each === text).length;
    const isShownTwice = (text: string) => until(`It is shown twice: ${text}`, () => shown(text) === 2, timeoutMs);
    const wednesday = await nora.says(withNora, "And on Wednesday?");
    await sees("Nora L.: And on Wednesday?");
    await aMinutePasses(withNora, wednesday.message);
    await isShownTwice("Nora L.: And on Wednesday?");
    await sees("Nora L.: And on Wednesday?");
    expect(alerts()).toEqual(["Nora L.: And on Wednesday?"]);

    const thursday = await nora.says(withNora, "Or on Thursday?");
    await sees("Nora L.: Or on Thursday?");
    desktop.dismiss("Nora L.");
    await sees();
    await aMinutePasses(withNora, thursday.message);
    await isShownTwice("Nora L.: Or on Thursday?");
    expect(alerts()).toEqual(["Nora L.: And on Wednesday?", "Nora L.: Or on Thursday?"]);

    desktop.click("Nora L.");
    await page.waitForURL(`**/dashboard/chat?chat=${withNora}`);
    await page.getByRole("log", { name: "Messages with Nora L." }).getByText("Or on Thursday?").waitFor();
    await sees();
    await hasReadAll();
    await leaves(page);
  });

  it("sees no notifications for messages that arrive while her window is in the foreground or that she has read elsewhere", async () => {
    const { message } = await otto.says(withOtto, "Thank you!");
    await sees("Otto B.: Thank you!");
    await amelia.reads(message);
    connection.cut();
    const before = push.received.length;
    await nora.says(withNora, "At nine?");
    await until("The push service has it", () => push.received.length > before, timeoutMs);
    const page = await opens("/dashboard/tutor/settings");
    await connection.restore();
    await sees();
    await leaves(page);
    await otto.says(withOtto, "See you!");
    await sees("Otto B.: See you!");
    expect(desktop.everShown).not.toContain("Nora L.: At nine?");
  });

  it("sees notifications while her window is in the foreground if her push service is Apple's, which requires them", async () => {
    const page = await opens("/dashboard/tutor/settings");
    const [worker] = profile.serviceWorkers();
    await worker?.evaluate(() => {
      const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
      const subscription = { endpoint: "https://web.push.apple.com/device" };
      Object.assign(registration.pushManager, { getSubscription: () => Promise.resolve(subscription) });
    });
    const about = { chatId: withOtto, seq: 1, sentAt: new Date().toISOString(), title: "Otto B.", body: "Until then!" };
    await connection.deliver({ payload: { ...about, unreadChats: 1, unreadChatIds: [withOtto] } });
    await sees("Otto B.: Until then!");
    await worker?.evaluate(() => {
      const { registration } = globalThis as unknown as { readonly registration: ServiceWorkerRegistration };
      Reflect.deleteProperty(registration.pushManager, "getSubscription");
    });
    await leaves(page);
  });

  it("leaves no notifications behind when she logs out", async () => {
    await nora.says(withNora, "Or at ten?");
    const isShown = () => desktop.texts().includes("Nora L.: Or at ten?");
    await until("The desktop shows it", isShown, timeoutMs);
    const page = await opens("/dashboard/tutor/settings");
    await otto.says(withOtto, "Until Friday!");
    await until("The page shows it", () => desktop.texts().includes("Otto B.: Until Friday!"), timeoutMs);
    await page.getByRole("button", { name: /account/i }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.waitForURL(`${server.origin}/`);
    await sees();
    expect(push.rejected).toEqual([]);
  });

  it("gets no more pushes once she has turned notifications off in the chat", async () => {
    const { page } = await openTab(profile, server.origin);
    await turnOnPushes(page, server.origin, amelia.credentials);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Turn off notifications" }).click();
    await page.getByText("Notifications are off").waitFor();
    const devices = () => database.query("select from push_subscription");
    await until("The server has no device of hers", async () => (await devices()).length === 0, timeoutMs);
    await page.goto(`${server.origin}/dashboard/chat#notifications`);
    const dialog = page.getByRole("dialog", { name: "Notifications" });
    await dialog.getByRole("button", { name: "Turn on notifications" }).waitFor();
  });
});

/**
 * Stubs the app badge, which only installed apps have; returns a getter for the counts that the service worker sets.
 */
async function recordBadges(profile: BrowserContext): Promise<() => Promise<readonly number[]>> {
  const [worker] = profile.serviceWorkers();
  const counts = await worker?.evaluateHandle(() => {
    const recorded: number[] = [];
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void recorded.push(count)),
      clearAppBadge: () => Promise.resolve(void recorded.push(0)),
    });
    return recorded;
  });
  return async () => (await counts?.jsonValue()) ?? [];
}
