import { readFileSync } from "node:fs";
import { join } from "node:path";

test("pages shrink to fit above Android's on-screen keyboard, so that it covers neither the chat nor a sheet", () => {
  const html = readFileSync(join(__dirname, "../index.html"), "utf8");
  expect(html).toMatch(/<meta\s+name="viewport"\s+content="[^"]*\binteractive-widget=resizes-content"/);
});
