/** @jest-environment node */
import { expect, test } from "@jest/globals";
import { isSupported } from "./nodeVersion.mjs";

test.each(["18.20.0", "20.18.0", "21.7.0", "22.11.0"])(
  "Node %s is rejected, because it can't build Saywell",
  (version) => {
    expect(isSupported(version)).toBe(false);
  },
);

test.each(["20.19.0", "22.12.0", "23.0.0", "24.0.0"])("Node %s is accepted", (version) => {
  expect(isSupported(version)).toBe(true);
});
