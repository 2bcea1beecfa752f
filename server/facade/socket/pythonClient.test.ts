import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeWith, toolPath } from "../../testing/support/tools.js";
import { startTestApp, type TestApp } from "../../testing/support/servers/startTestApp.js";

const script = join(__dirname, "../../testing/suites/contracts/story.py");

describeWith("python")("a Python client", () => {
  let app: TestApp;
  beforeAll(async () => (app = await startTestApp()));

  it.each(["polling", "websocket"])("gets the expected result over %s at each step of the story", async (transport) => {
    const { stdout } = await promisify(execFile)(toolPath("python"), [script, app.origin, transport, transport]);
    expect(JSON.parse(stdout)).toEqual([
      ["verified", false],
      ["verified", false],
      ["verified", false],
      ["verified", false],
      ["verified", true],
      ["finds", ["Amelia"]],
      ["new_chat", 0, "Hi Amelia! 👋"],
      ["new_chat", 1, "Hi Amelia! 👋"],
      ["message", 2, "Are you there?", "Sam Lee"],
      ["reads", 0],
      ["message", 1, "Yes", "Amelia Stone"],
      ["exception", "error", "BLANK_MESSAGE", "BLANK_MESSAGE"],
      ["unread chats", [1]],
      ["messages", ["Hi Amelia! 👋", "Are you there?", "Yes"]],
      ["nothing more", true],
      ["nothing more", true],
    ]);
  });
});
