import { aLegacyStudent, aLegacyTutor } from "../../testing/legacyPeople.js";
import { startTestApp, type TestApp } from "../../testing/startTestApp.js";
let app: TestApp;
beforeAll(async () => { app = await startTestApp({ config: { logLevel: "debug" } }); });
it("x", async () => {
  const [student, tutor] = await Promise.all([aLegacyStudent(app), aLegacyTutor(app)]);
  const all = { phone: await student.connects(), laptop: await student.connects({ transport: "polling" }), hers: await tutor.connects(), tablet: await tutor.connects({ version: 3 }) };
  console.log(await all.phone.must("start_chat", { teacherID: tutor.id, message: "Hi Amelia!" }));
  for (const [name, c] of Object.entries(all)) console.log(name, await Promise.race([c.next().catch((e) => String(e)), new Promise((r) => setTimeout(() => r("late"), 1500))]));
});
