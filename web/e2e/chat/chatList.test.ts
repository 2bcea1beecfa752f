import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { hasCount, stableBox } from "../support/stableBox.js";
import { axeViolations } from "../support/axe.js";
import { hasFocus, noraAndHerTutors, rowsAre, rowsOf } from "../support/inbox.js";
import { closesByEscape } from "../support/closesByEscape.js";
import { Visitor } from "../support/visitor.js";

const opacity = (element: Element) => getComputedStyle(element).opacity;

describeWith("chromium")("the chat list on the chat page", () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
  });

  it("shows an empty state to a student without chats", async () => {
    const student = await Visitor.at(server.origin);
    await student.logsIn(await aStudent(server), "/dashboard/chat");
    await student.page.getByText("Ready to start learning?").waitFor();
    await student.page.getByText("Find a tutor and book a lesson to start improving your skills.").waitFor();
    expect(await student.page.getByText("Select a chat to start a conversation").count()).toBe(0);
    await student.page.getByRole("link", { name: "Find your tutor" }).click();
    await student.page.waitForURL("**/tutors");
    expect(student.troubles).toEqual([]);
  });

  it("is shown beside the open chat, updates live, and marks a chat as read when it is opened", async () => {
    const { nora, amelia, withAmelia } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/dashboard/chat");
    await rowsAre(page, ["Diego R.", "Amelia S."]);
    expect((await stableBox(page.getByRole("region", { name: "Chats", exact: true }))).width).toBeCloseTo(377, 1);

    await amelia.says(withAmelia, "When can we meet?");
    await rowsAre(page, ["When can we meet?", "Hola Nora."]);
    await visitor.chatWith("Amelia S.").getByText("2 unread messages").waitFor();

    // The unread tab keeps showing the open chat, which is now read, until the chat is closed.
    await page.getByRole("tab", { name: "Unread 2 chats", exact: true }).click();
    await rowsAre(page, ["Amelia S.", "Diego R."]);
    await visitor.chatWith("Diego R.").click();
    await page.waitForURL("**/dashboard/chat?chat=*");
    await visitor.conversationWith("Diego R.").getByText("Hola Nora.").waitFor();
    await visitor.chatWith("Diego R.").getByText("unread").waitFor({ state: "detached" });
    await rowsAre(page, ["Amelia S.", "Diego R."]);
    await page.keyboard.press("Escape");
    await rowsAre(page, ["Amelia S."]);
    await page.getByRole("tab", { name: "All" }).click();

    await visitor.chatWith("Amelia S.").click();
    await hasFocus(page.getByLabel("Message to Amelia S."));
    await amelia.says(withAmelia, "Tomorrow?");
    await rowsAre(page, ["Tomorrow?", "Hola Nora."]);
    await hasCount(visitor.chatWith("Amelia S.").getByText("unread"), 0);

    await page.keyboard.type("Let me see");
    await page.keyboard.press("Alt+ArrowDown");
    await rowsAre(page, ["Draft: Let me see", "Hola Nora."]);
    await page.reload();
    await rowsAre(page, ["Draft: Let me see", "Hola Nora."]);
    expect(visitor.troubles).toEqual([]);
  });

  it("shows a new chat at the top, and who is online or typing", async () => {
    const { amelia, nora } = await noraAndHerTutors(server);
    const tutor = await Visitor.at(server.origin);
    await tutor.logsIn(amelia, "/dashboard/chat");
    await rowsAre(tutor.page, ["Nora L."]);
    const sam = await aStudent(server, { name: "Sam Lee" });
    await sam.writesTo(amelia, "I would like to book a trial lesson with you.", { kind: "TRIAL_REQUEST" });
    await rowsAre(tutor.page, ["Sam L.", "Nora L."]);
    await tutor.chatWith("Sam L.").getByLabel("Trial lesson request").waitFor();

    const student = await Visitor.at(server.origin);
    await student.logsIn(nora, "/tutors");
    await tutor.chatWith("Nora L.").getByText("Online").waitFor();
    await student.page.goto("/dashboard/chat");
    await student.chatWith("Amelia S.").click();
    await student.page.getByLabel("Message to Amelia S.").pressSequentially("I am");
    await tutor.chatWith("Nora L.").getByText("typing…").waitFor();
    await student.page.keyboard.press("Enter");
    await rowsAre(tutor.page, ["I am", "Sam L."]);
    expect([student.troubles, tutor.troubles]).toEqual([[], []]);
  });

  it("can be navigated by keyboard alone without losing focus", async () => {
    const { nora } = await noraAndHerTutors(server);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(nora, "/dashboard/chat");
    await rowsAre(page, ["Diego R.", "Amelia S."]);

    await page.keyboard.press("Control+k");
    const search = page.getByRole("searchbox", { name: "Search chats" });
    await hasFocus(search);
    await page.keyboard.type("amel");
    await rowsAre(page, ["Amelia S."], "Chats found");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type("xx");
    await page.getByText("No chats with “amelxx”").waitFor();
    await page.keyboard.press("Escape");
    await rowsAre(page, ["Diego R.", "Amelia S."]);
    await page.keyboard.press("ArrowDown");
    await hasFocus(rowsOf(page).first());
    await page.keyboard.press("ArrowDown");
    await hasFocus(visitor.chatWith("Amelia S."));
    // The button covers the time, which screen readers must still read.
    await page.getByRole("link", { name: /Amelia S\..*\d:\d\d/ }).waitFor();
    await page.keyboard.press("Tab");
    const mark = page.getByRole("button", { name: "Mark chat with Amelia S. as read" });
    await hasFocus(mark);
    expect(await mark.evaluate(opacity)).toBe("1");
    await page.keyboard.press("Shift+Tab");
    expect(await mark.evaluate(opacity)).toBe("1");
    await page.keyboard.press("Enter");
    await hasFocus(page.getByLabel("Message to Amelia S."));
    await page.keyboard.press("Alt+ArrowUp");
    await hasFocus(page.getByLabel("Message to Diego R."));
    await page.keyboard.press("Escape");
    await hasFocus(visitor.chatWith("Diego R."));
    await page.getByText("Select a chat to start a conversation").waitFor();

    await visitor.chatWith("Diego R.").getByText("unread").waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await visitor.chatWith("Diego R.").getByText("1 unread message").waitFor();
    await page.keyboard.press("u");
    await visitor.chatWith("Diego R.").getByText("unread").waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await closesByEscape(page.getByRole("dialog", { name: "Keyboard shortcuts" }));
    await hasFocus(visitor.chatWith("Diego R."));
    expect(visitor.troubles).toEqual([]);
  });

  it("is replaced by the open conversation on a phone, and comes back when Nora goes back", async () => {
    const { nora } = await noraAndHerTutors(server);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const visitor = await Visitor.at(server.origin, phone);
    const { page } = visitor;
    await visitor.logsIn(nora, "/tutors");
    await page.getByRole("link", { name: /^Messages/ }).click();
    await page.waitForURL("**/dashboard/chat");
    await rowsAre(page, ["Diego R.", "Amelia S."]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visitor.chatWith("Amelia S.").tap();
    await visitor.conversationWith("Amelia S.").getByText("Hello Nora.").waitFor();
    await hasCount(rowsOf(page), 0);
    await page.goBack();
    const row = visitor.chatWith("Amelia S.");
    await hasFocus(row);
    expect(await row.locator("time").evaluate(opacity)).toBe("1");
    expect(await page.getByRole("button", { name: "Mark chat with Amelia S." }).evaluate(opacity)).toBe("0");
    await page.goForward();
    await hasFocus(page.getByRole("heading", { name: "Amelia S." }));
    await page.keyboard.press("Control+k");
    await hasFocus(page.getByRole("searchbox", { name: "Search chats" }));
    expect(visitor.troubles).toEqual([]);
  });

  it("shows a chat's mark-as-read button instead of opening the chat on a long press on a phone", async () => {
    const { nora } = await noraAndHerTutors(server);
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const visitor = await Visitor.at(server.origin, phone);
    const { page } = visitor;
    await visitor.logsIn(nora, "/dashboard/chat");
    const row = visitor.chatWith("Amelia S.");
    const { x, y, width, height } = await stableBox(row);
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    const mark = page.getByRole("button", { name: "Mark chat with Amelia S. as read" });
    await hasFocus(mark);
    await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await mark.tap();
    await row.getByText("unread").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    expect(visitor.troubles).toEqual([]);
  });
});
