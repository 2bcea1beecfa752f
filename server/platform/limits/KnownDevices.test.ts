import { keysFor } from "../secrets/keys.js";
import { KnownDevices } from "./KnownDevices.js";
import { Limits } from "./Limits.js";
import { MemoryRateLimitStore } from "./MemoryRateLimitStore.js";

const devicesUnder = (...secrets: [string, ...string[]]) =>
  new KnownDevices(keysFor("tests", secrets), "https://saywell.example");
const devices = devicesUnder("a secret of this test");
const anna = "anna@example.org";
const id = "11111111-1111-4111-8111-111111111111";
const signature = "v-4xRMn9Dgm0TKG-_OK_S1yjQXnf-MTpilS5UwC9xr0";
const cookie = `saywell_device=${id}.${signature}`;

it("a known-device cookie from an earlier release stays valid", () => {
  expect(devices.deviceOf(cookie, anna)).toBe(id);
});

it("a known-device cookie signed with the old secret stays valid only while that secret is still accepted", () => {
  expect(devicesUnder("another secret", "a secret of this test").deviceOf(cookie, anna)).toBe(id);
  expect(devicesUnder("another secret").deviceOf(cookie, anna)).toBeNull();
});

it.each([
  ["no signature", id],
  ["an empty signature", `${id}.`],
  ["a signature that is a byte short", `${id}.${signature.slice(0, -2)}`],
  ["a signature that is a byte longer", `${id}.${signature}AA`],
  ["a signature cut to 16 bytes", `${id}.${signature.slice(0, 22)}`],
  ["another signature", `${id}.V${signature.slice(1)}`],
  ["another id", `21111111-1111-4111-8111-111111111111.${signature}`],
  ["a signature in characters that base64url lacks", `${id}.${"é".repeat(43)}`],
  ["nothing but a dot", "."],
])("a known-device cookie with %s is ignored", (_, forged) => {
  expect(devices.deviceOf(`saywell_device=${forged}`, anna)).toBeNull();
});

it("an account's known devices together have at most sixty login attempts in a quarter of an hour", async () => {
  const limits = new Limits(new MemoryRateLimitStore({ now: () => new Date(0) }));
  const attempts = Array.from({ length: 100 }, (_, i) =>
    limits.take("logIn", { account: null, subject: anna, address: `host ${i}`, device: `device ${i}` }),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
});
