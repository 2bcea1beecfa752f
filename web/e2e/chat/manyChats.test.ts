import { newId } from "../../../server/platform/ids.js";
import { isLong } from "../../../server/testing/support/isLong.js";
import { startChatNode } from "../../../server/testing/support/servers/chatNode.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase, type TestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { stableBox } from "../support/stableBox.js";
import { axeViolations } from "../support/axe.js";
import { hasFocus, rowsAre, rowsOf } from "../support/inbox.js";
import { Visitor } from "../support/visitor.js";

const many = isLong ? 1000 : 300;

/** Inserts students who then write to the tutor; `firstWritesAgain` moves the oldest chat to the top. */
async function studentsWriteTo(tutor: Person, database: TestDatabase): Promise<{ firstWritesAgain(): Promise<void> }> {
  const node = await startChatNode(database);
  const students = Array.from(
    { length: many },
    () => ({ id: newId(), role: "STUDENT", credentialId: newId(), scopes: null }) as const,
  );
  await database.query(
    `insert into account (id, role, email, first_name, last_name)
      select id, 'STUDENT', id || '@example.org', 'Student', case when place = 1 then 'Zebra' else 'Lee' end
      from unnest($1::uuid[]) with ordinality as student(id, place)`,
    [students.map(({ id }) => id)],
  );
  const write = (student: (typeof students)[number]) =>
    node.service.start(student, {
      tutorId: tutor.id,
      kind: "TEXT",
      content: "Good morning!",
      clientMessageId: null,
      origin: null,
    });
  const [first, ...others] = students;
  if (first) await write(first);
  for (let from = 0; from < others.length; from += 100) await Promise.all(others.slice(from, from + 100).map(write));
  return {
    async firstWritesAgain() {
      if (first) await write(first);
      await node.stop();
    },
  };
}

describeWith("chromium")("a tutor with many chats", () => {
  it("scrolls through them, finds one that is not loaded, and keeps the scroll position when messages arrive", async () => {
    const database = await createTestDatabase();
    const server = await startServerProcess({ database });
    const amelia = await aTutor(server);
    const { firstWritesAgain } = await studentsWriteTo(amelia, database);
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await visitor.logsIn(amelia, "/dashboard/chat");
    await rowsOf(page).first().waitFor();
    expect(await rowsOf(page).count()).toBeLessThan(40);

    // The search finds the first student's chat immediately, although it is the last one in the list.
    await page.keyboard.press("Control+k");
    await hasFocus(page.getByRole("searchbox", { name: "Search chats" }));
    await page.keyboard.type("zebra");
    await rowsAre(page, ["Student Z."], "Chats found");
    await page.keyboard.press("Escape");

    // Moving to the last loaded chat with the End key loads more chats; press the key until all are loaded.
    await rowsOf(page).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await hasFocus(rowsOf(page).first());
    const loaded = () =>
      page.getByRole("list", { name: "Chats" }).getByRole("listitem").first().getAttribute("aria-setsize");
    while ((await loaded()) === "-1") {
      const height = await page.getByRole("list", { name: "Chats" }).evaluate((list) => list.clientHeight);
      await page.keyboard.press("End");
      await page.waitForFunction((before) => {
        const list = document.querySelector("[role='list'][aria-label='Chats']");
        return (list?.clientHeight ?? 0) > before || list?.querySelector("li")?.getAttribute("aria-setsize") !== "-1";
      }, height);
    }
    await page.keyboard.press("End");
    await hasFocus(visitor.chatWith("Student Z."));
    expect(await loaded()).toBe(String(many));
    expect(await rowsOf(page).count()).toBeLessThan(40);
    expect(await axeViolations(page)).toEqual([]);

    // In a scrolled list, nothing shifts when the last chat moves to the top, and that chat keeps focus.
    const row = (place: number) => page.locator(`li[aria-posinset="${place}"] a`);
    await page.getByRole("list", { name: "Chats" }).evaluate((list) => {
      if (list.parentElement) list.parentElement.scrollTop = list.clientHeight / 4;
    });
    const place = many / 4 + 5;
    const address = await row(place).getAttribute("href");
    const { y: before } = await stableBox(row(place));
    await firstWritesAgain();
    await page.locator(`li[aria-posinset="${place + 1}"] a[href="${address}"]`).waitFor();
    expect((await stableBox(row(place + 1))).y).toBeCloseTo(before, 1);
    await hasFocus(visitor.chatWith("Student Z."));
    expect(await row(1).textContent()).toContain("Student Z.");
    expect(visitor.troubles).toEqual([]);
  });
});
