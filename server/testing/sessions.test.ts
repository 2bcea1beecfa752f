import { aChat } from "./people.js";
import { startTestApp, type TestApp } from "./startTestApp.js";

describe("a session that ends", () => {
  let here: TestApp;
  let there: TestApp;
  beforeAll(async () => {
    here = await startTestApp();
    there = await startTestApp({ database: here.database });
  });
  afterAll(async () => {
    await there.stop();
    await here.stop();
  });

  it("closes its live connections on every node, and leaves those of other devices open", async () => {
    const { student, id, tutor } = await aChat(here);
    const elsewhere = await student.onAnotherDevice(there.origin);
    const [onThisNode, onOtherNode] = [await student.follows(), await student.follows(undefined, there.origin)];
    const otherDevice = await elsewhere.follows();
    await student.logsOut();
    expect(await onThisNode.ended).toMatchObject({ code: 4401 });
    expect(await onOtherNode.ended).toMatchObject({ code: 4401 });
    await tutor.says(id, "Still there?");
    expect((await otherDevice.next()).event).toMatchObject({ message: { content: "Still there?" } });
    await otherDevice.close();
  });
});
