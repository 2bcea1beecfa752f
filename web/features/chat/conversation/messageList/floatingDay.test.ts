import { floatingDay } from "./floatingDay";

const rows = [
  { day: "2026-03-14", startsDay: true },
  { day: "2026-03-14", startsDay: false },
  { day: "2026-03-15", startsDay: true },
  { day: "2026-03-15", startsDay: false },
];
/** Returns the floating day after scrolling down by `pixels` over rows of 60 px each. */
const scrolledBy = (pixels: number) => floatingDay(rows, Math.floor(pixels / 60), (index) => index * 60 - pixels);

it.each([
  ["nothing while the day's own heading is visible", 10, null],
  ["the day once its heading has been scrolled past", 40, "2026-03-14"],
  ["the day while the next heading is farther down", 70, "2026-03-14"],
  ["nothing while the next day's heading is under the label", 80, null],
  ["nothing while the next day's heading is at the top", 125, null],
  ["the next day once its heading has been scrolled past", 155, "2026-03-15"],
])("the floating day label shows %s", (_, pixels, day) => {
  expect(scrolledBy(pixels)).toBe(day);
});

it("the floating day label is hidden in an empty conversation", () => {
  expect(floatingDay([], -1, () => 0)).toBeNull();
});
