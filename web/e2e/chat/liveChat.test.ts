import { describeWith } from "../../../server/testing/support/tools.js";
import { aStudent, aTutor } from "../../../server/testing/support/people/people.js";
import { sharedRedisUrl } from "../../../server/testing/support/servers/redis.js";
import { startServerProcess } from "../../../server/testing/support/servers/serverProcess.js";
import { createTestDatabase } from "../../../server/testing/support/databases/testDatabase.js";
import { Visitor } from "../support/visitor.js";

describeWith("chromium", "redis")("a student and a tutor in two browsers on two servers", () => {
  it("find each other and talk live", async () => {
    const shared = { database: await createTestDatabase(), redisUrl: sharedRedisUrl() };
    const [here, there] = await Promise.all([startServerProcess(shared), startServerProcess(shared)]);
    const [amelia, , tom] = await Promise.all([
      aTutor(here, { firstName: "Amelia", lastName: "Stone", subject: "english", country: "gb", price: 18 }),
      aTutor(here, { firstName: "Diego", lastName: "Ruiz", subject: "math", country: "es", price: 35 }),
      aStudent(here, { name: "Tom Third" }),
    ]);

    const tutor = await Visitor.at(there.origin);
    await tutor.logsIn(amelia, "/dashboard/chat");
    await tutor.page.getByText("No chats yet...").waitFor();

    const student = await Visitor.at(here.origin);
    await student.signsUpAsStudent("Sam Lee", `sam.${amelia.id}@example.org`, "correct horse");
    await student.page.getByRole("heading", { name: "2 teacher(s) that match your needs" }).waitFor();
    await student.page.getByLabel("I want to learn").selectOption("english");
    await student.page.getByRole("heading", { name: "1 teacher(s) that match your needs" }).waitFor();
    await student.writesFromCard("Amelia S.", "Do you teach on Sundays?");
    await student.page.getByText("Your message successfully sent to Amelia").first().waitFor();

    // The tutor's page is still open and is not reloaded.
    await tutor.chatWith("Sam L.").click();
    await tutor.conversationWith("Sam L.").getByText("Do you teach on Sundays?").waitFor();
    await tutor.says("Sam L.", "I do, from nine.");
    await student.page
      .getByRole("link", { name: /Messages.*1 unread/ })
      .or(student.page.getByRole("button", { name: /Messages.*1 unread/ }))
      .first()
      .waitFor();
    await student.page.goto("/dashboard/chat");
    await student.chatWith("Amelia S.").getByText("1 unread message").waitFor();
    await student.chatWith("Amelia S.").click();
    await student.says("Amelia S.", "Then nine it is!");
    await tutor.conversationWith("Sam L.").getByText("Then nine it is!").waitFor();

    const said = ["Do you teach on Sundays?", "I do, from nine.", "Then nine it is!"];
    await Promise.all([student.page.reload(), tutor.page.reload()]);
    await student.conversationWith("Amelia S.").getByText("Then nine it is!").waitFor();
    await tutor.conversationWith("Sam L.").getByText("Then nine it is!").waitFor();
    expect(await student.orderOf("Amelia S.", said.toReversed())).toEqual(said);
    expect(await tutor.orderOf("Sam L.", said.toReversed())).toEqual(said);

    const third = await Visitor.at(here.origin);
    await third.logsIn(tom, `/dashboard/chat${new URL(student.page.url()).search}`);
    await third.page.getByText("This chat can't be found").waitFor();
    expect(await third.page.getByText("Sundays").count()).toBe(0);
    expect([student.troubles, tutor.troubles, third.troubles]).toEqual([[], [], []]);
  });
});
