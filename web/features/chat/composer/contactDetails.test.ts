import { hasContactDetails } from "./contactDetails";

it.each([
  "Write to anna.k+lessons@example.org!",
  "+998 90 123 45 67",
  "call (555) 123-4567 tonight",
  "My number is 0049/30/1234567.",
  "901234567",
])("contact details are found in %j", (text) => expect(hasContactDetails(text)).toBe(true));

it.each([
  "Can we meet at 10:00 on 2026-03-14?",
  "I paid 1,000,000,000 for it",
  "Pi is 3.14159265358979",
  "Page 12345678",
  "Order 1234567890123456",
  "See you on 2026-03-14 10:30",
  "See https://example.org/1234567890123",
  "Meet me @ five",
])("no contact details are found in %j", (text) => expect(hasContactDetails(text)).toBe(false));

it("long text without spaces is checked for contact details in less than a second", () => {
  const start = performance.now();
  expect(hasContactDetails("QUJD".repeat(25_000))).toBe(false);
  expect(performance.now() - start).toBeLessThan(1000);
});
