import { describeWith } from "../../../server/testing/support/tools.js";
import { aChat, aStudent, aTutor, type Person } from "../../../server/testing/support/people/people.js";
import { type ServerProcess, startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { presetAccessToken, Visitor } from "../support/visitor.js";

describeWith("chromium")("pages opened by their URL", () => {
  let server: ServerProcess;
  let nora: Person;
  let amelia: Person;
  let chatId: string;

  beforeAll(async () => {
    server = await startServerProcess({ database: await createTestDatabase() });
    [nora, amelia] = await Promise.all([
      aStudent(server, { name: "Nora Lind" }),
      aTutor(server, { firstName: "Amelia", lastName: "Stone" }),
    ]);
    chatId = (await aChat(server, { student: nora, tutor: amelia, opening: "Good morning" })).id;
  });

  it.each([
    ["the search", () => "/tutors", ["Viewer", "TutorSearch"], "1 teacher(s) that match your needs"],
    ["a profile", () => `/tutors/${amelia.id}`, ["Viewer", "TutorProfile"], "Amelia S."],
    ["a chat", () => `/dashboard/chat?chat=${chatId}`, ["Viewer", "ChatList", "Conversation"], "Amelia S."],
  ])("%s preloads its queries and sends each of them only once", async (_page, address, queries, heading) => {
    const visitor = await Visitor.at(server.origin);
    const { page } = visitor;
    await presetAccessToken(page, nora);
    const sent: string[] = [];
    page.on("request", (request) => {
      const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
      if (operationName !== undefined) sent.push(operationName);
    });
    await page.goto(address());
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(sent.filter((name) => queries.includes(name)).sort()).toEqual([...queries].sort());
    expect(visitor.troubles).toEqual([]);
  });
});
