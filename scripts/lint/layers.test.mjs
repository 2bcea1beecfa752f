/** @jest-environment node */
import { readdirSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { requireListed } from "./layers.mjs";

const entries = readdirSync("web", { withFileTypes: true });

test("the lint rules reject a folder whose allowed imports are not listed in layers.mjs", () => {
  expect(() => requireListed("web", entries, { ui: [] })).toThrow(/does not say what web\/build may import/);
});
