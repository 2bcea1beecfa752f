import { isOnlyEmoji, messageParts } from "./messageParts";

const links = (content: string) => messageParts(content).filter(({ href }) => href !== null);
const joined = (content: string) => messageParts(content).map(({ text }) => text);

it.each([
  ["See https://example.org/a?b=c#d.", "https://example.org/a?b=c#d"],
  ["(http://example.org)", "http://example.org"],
  ["[see (http://example.org/a(b).)!]", "http://example.org/a(b)"],
  ["https://en.wikipedia.org/wiki/Tutor_(education), as I said", "https://en.wikipedia.org/wiki/Tutor_(education)"],
  ["HTTPS://EXAMPLE.ORG!", "HTTPS://EXAMPLE.ORG"],
  ["“https://example.org/ключ”", "https://example.org/ключ"],
  ["„https://example.org/a“", "https://example.org/a"],
  ["看 https://example.org/a。然后说", "https://example.org/a"],
  ["（https://example.org/a）", "https://example.org/a"],
  ["https://example.org/a، وقل لي", "https://example.org/a"],
  ["https://example.org/a। फिर", "https://example.org/a"],
  ["https://example.org/a…", "https://example.org/a"],
  ["`https://example.org/a`", "https://example.org/a"],
])("the URL in %j becomes a link", (content, address) => {
  expect(links(content).map(({ text }) => text)).toEqual([address]);
  expect(joined(content).join("")).toBe(content);
});

it("a URL with thousands of punctuation marks, followed by many brackets, is found in less than a second", () => {
  const address = `https://a/${"!".repeat(3320)}x`;
  const content = address + ")".repeat(1660);
  const start = performance.now();
  expect(links(content).map(({ text }) => text)).toEqual([address]);
  expect(performance.now() - start).toBeLessThan(1000);
  expect(joined(content).join("")).toBe(content);
});

it.each(["javascript:alert(1)", "data:text/html,hi", "example.org", "https://", "ftp://example.org", "<b>bold</b>"])(
  "%j does not become a link",
  (content) => {
    expect(links(content)).toEqual([]);
    expect(joined(content)).toEqual([content]);
  },
);

it("a message with several URLs keeps all of its characters", () => {
  const content = "One:\nhttps://a.example/1\n\nTwo: https://b.example/2?x=(y)  end";
  expect(links(content).map(({ href }) => href)).toEqual(["https://a.example/1", "https://b.example/2?x=(y)"]);
  expect(joined(content).join("")).toBe(content);
});

it("a URL becomes a link even in Safari before 17, which has no URL.canParse", () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(links("See https://example.org/a").map(({ href }) => href)).toEqual(["https://example.org/a"]);
  } finally {
    Object.assign(URL, { canParse });
  }
});

it.each(["👋", "👍🏽", "👩‍👩‍👧‍👦", "🇺🇿", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "🎉 🎉 🎉", "1️⃣", "❤️"])(
  "%s is only emoji",
  (content) => expect(isOnlyEmoji(content)).toBe(true),
);
it.each(["👋 hi", "🎉🎉🎉🎉", "123", "", "a", "#"])("%j does not count as emoji-only", (content) =>
  expect(isOnlyEmoji(content)).toBe(false),
);
