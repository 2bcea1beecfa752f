import { findCycle } from "./chunkCycles";
import type { Bundle } from "./chunkGraph";

const bundleOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(imports).map(([fileName, names]) => [fileName, { type: "chunk", fileName, imports: names }]),
  ) as unknown as Bundle;

it("chunks that import each other, directly or indirectly, are found", () => {
  const bundle = bundleOf({
    entry: ["react", "app"],
    react: [],
    app: ["react", "apollo"],
    apollo: ["ui"],
    ui: ["app"],
  });
  expect(findCycle(bundle)).toEqual(["app", "apollo", "ui", "app"]);
});

it("a chunk that several others import is not reported as a cycle", () => {
  expect(findCycle(bundleOf({ entry: ["a", "b"], a: ["react"], b: ["a", "react"], react: [] }))).toBeNull();
});
