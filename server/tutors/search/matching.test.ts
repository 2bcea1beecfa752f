import { keyOf } from "./matching.js";
import { decideCriteria } from "./tutorFilter.js";

const at = (time: string, viewerId = "nora") => ({ viewerId, now: new Date(`2026-03-29T${time}Z`) });

it("a cached count of available tutors is reused only within the hour", () => {
  const available = decideCriteria({ availability: [{ day: "MON", part: "FROM_9_TO_12" }], timeZone: "Asia/Tashkent" });
  expect(keyOf(available, at("00:59:59"))).toBe(keyOf(available, at("00:00:00", "tom")));
  expect(keyOf(available, at("01:00:00"))).not.toBe(keyOf(available, at("00:59:59")));
});

it("a cached count of saved tutors is reused only for the user who saved them", () => {
  const saved = decideCriteria({ savedOnly: true });
  expect(keyOf(saved, at("01:00:00"))).toBe(keyOf(saved, at("00:00:00")));
  expect(keyOf(saved, at("01:00:00", "tom"))).not.toBe(keyOf(saved, at("01:00:00")));
});
