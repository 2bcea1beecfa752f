/** @jest-environment node */
import { expect, jest, test } from "@jest/globals";
import { showProgress } from "./showProgress.mjs";

test("progress is shown on standard error, so that a command's standard output can be piped", async () => {
  const stdout = jest.spyOn(process.stdout, "write").mockReturnValue(true);
  const stderr = jest.spyOn(process.stderr, "write").mockReturnValue(true);
  await showProgress("Building server", async () => undefined);
  expect(stdout).not.toHaveBeenCalled();
  expect(stderr).toHaveBeenCalledWith(expect.stringContaining("✓ Building server"));
});
