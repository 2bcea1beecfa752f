import { newId } from "../../../server/platform/ids.js";
import { isLong } from "../../../server/testing/support/isLong.js";
import { startChatNode } from "../../../server/testing/support/servers/chatNode.js";
import { describeWith } from "../../../server/testing/support/tools.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { createTestDatabase, type TestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { chatPath, seesMessages } from "../support/conversationStory.js";
import { Visitor } from "../support/visitor.js";

const all = isLong ? 10_000 : 2_500;
const atOnce = 500;
const maxHeap = 30 * 2 ** 20;

/** Fills the chat up to `all` messages, calling the service directly instead of the API. */
async function theyWrite(
  database: TestDatabase,
  { chatId, people }: { readonly chatId: string; readonly people: readonly [Person, Person] },
): Promise<void> {
  const node = await startChatNode(database);
  const [tutor, student] = people;
  const viewers = [
    { id: tutor.id, role: "TEACHER", credentialId: newId(), scopes: null },
    { id: student.id, role: "STUDENT", credentialId: newId(), scopes: null },
  ] as const;
  for (let first = 2; first <= all; first += atOnce) {
    const these = Array.from({ length: Math.min(atOnce, all + 1 - first) }, (_, index) => first + index);
    await Promise.all(
      these.map((number) =>
        node.service.send(viewers[number % 7 < 4 ? 0 : 1], chatId, {
          content: `Message number ${number}`,
          clientMessageId: null,
          origin: null,
        }),
      ),
    );
  }
  await node.stop();
}

describeWith("chromium")("a long conversation", () => {
  it("can be scrolled to its beginning without jumping, and keeps only a few messages in the DOM", async () => {
    const database = await createTestDatabase();
    const server = await startServerProcess({ database });
    const [amelia, student] = await Promise.all([
      aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
      aStudent(server, { name: "Sam Lee" }),
    ]);
    const { chat } = await student.writesTo(amelia, "Hi Amelia!");
    await theyWrite(database, { chatId: chat.id, people: [amelia, student] });
    const sam = await Visitor.at(server.origin);
    await sam.logsIn(student, chatPath(chat.id));
    await seesMessages(sam, "Amelia S.");
    const { page } = sam;
    const log = sam.conversationWith("Amelia S.");

    // Hold back older messages until the reading position is recorded.
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/graphql/, (route) => released.then(() => route.fallback()));
    const reading = await log.evaluateHandle(async (box) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const looks = () =>
        [box.scrollTop, box.scrollHeight, box.querySelector("time")?.getBoundingClientRect().top].join();
      box.scrollTop = box.clientHeight * 1.5;
      // The list has settled once it has looked the same for ten frames.
      for (let [still, before] = [0, ""]; still < 10; before = looks()) {
        await frame();
        still = before === looks() ? still + 1 : 0;
      }
      const times = [...box.querySelectorAll("time")];
      const row = times.find((time) => time.getBoundingClientRect().top > box.getBoundingClientRect().top + 100);
      return { box, row, top: row?.getBoundingClientRect().top ?? NaN, height: box.scrollHeight };
    });
    release();
    /** How far, in pixels, the row being read moved when older messages arrived. */
    const jump = await reading.evaluate(async ({ box, row, top, height }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (box.scrollHeight === height) await frame();
      const looks = () => [box.scrollTop, box.scrollHeight, row?.getBoundingClientRect().top].join();
      for (let [still, before] = [0, ""]; still < 10; before = looks()) {
        await frame();
        still = before === looks() ? still + 1 : 0;
      }
      return (row?.getBoundingClientRect().top ?? NaN) - top;
    });
    expect(Math.abs(jump)).toBeLessThanOrEqual(2);

    const frames = await log.evaluate(async (box) => {
      const times: number[] = [];
      let last = performance.now();
      while (!box.textContent.includes("Hi Amelia!")) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const now = performance.now();
        times.push(now - last);
        last = now;
        box.scrollTop -= 2000;
      }
      times.sort((one, other) => one - other);
      return { count: times.length, p95: times[Math.floor(times.length * 0.95)] ?? NaN };
    });
    await log.getByText("Hi Amelia!").waitFor();

    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    const drawn = await log.getByRole("time").count();
    const figures = `${(usedSize / 2 ** 20).toFixed(1)} MB of heap, ${drawn} messages in the DOM`;
    process.stdout.write(
      `${all} messages: ${figures}, a frame in ${frames.p95.toFixed(0)} ms (p95 of ${frames.count})\n`,
    );
    expect(usedSize).toBeLessThan(maxHeap);
    expect(drawn).toBeLessThan(100);
    expect(sam.troubles).toEqual([]);
  }, 600_000);
});
