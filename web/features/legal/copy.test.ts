import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { limits } from "../../graphql/limits";
import { privacy, terms } from "./copy";

const server = join(__dirname, "../../../server");

function serverCookies(): readonly string[] {
  const files = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const texts = files.map((path) => readFileSync(join(server, path), "utf8"));
  return texts.flatMap((text) => [...text.matchAll(/cookieName = "(\w+)"/gi)].map(([, name = ""]) => name));
}

test("the privacy policy names each cookie that the server sets, and no others", () => {
  const named = [...JSON.stringify(privacy).matchAll(/saywell_\w+/g)].map(([name]) => name);
  expect(named).toHaveLength(3);
  expect(named.sort()).toEqual([...serverCookies()].sort());
});

test("the privacy policy says how long a browser is marked as known", () => {
  const source = readFileSync(join(server, "platform/limits/KnownDevices.ts"), "utf8");
  const [, days] = /knownSeconds = (\d+) \* 24 \* 60 \* 60;/.exec(source) ?? [];
  expect(JSON.stringify(privacy)).toContain(`saywell_device” marks this browser for ${days} days`);
});

test("the privacy policy says how long the outcomes of a webhook's deliveries are stored", () => {
  const source = readFileSync(join(server, "webhooks/delivery/deliveryQueue.sql.ts"), "utf8");
  const [, days] = /keptForDays = (\d+);/.exec(source) ?? [];
  expect(JSON.stringify(privacy)).toContain(`The outcomes of a webhook's deliveries: ${days} days.`);
});

test("the privacy policy says that messages and reviews stay when the account is closed", () => {
  const kept = privacy.sections.find(({ title }) => title === "How long we keep it")?.points?.join(" ");
  expect(kept).toContain("Messages and reviews: permanently. If your account is closed, they stay, without your name.");
});

test("the terms say how long a message can be edited", () => {
  expect(JSON.stringify(terms)).toContain(`You can edit a message for ${limits.editWindowMs / 60_000} minutes`);
});
