/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { fetchAdvisories, findingsIn } from "./advisories.mjs";
import { checkAdvisories, lockedPackages } from "./checkAdvisories.mjs";

const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const { taken, vulns } = read("scripts/advisories/advisories.osv.json");
const accepted = read("scripts/advisories/accepted.json");
const lock = read("package-lock.json");

it("the accepted advisories are exactly those that affect a package in a lock file, each with a reason", () => {
  const findings = findingsIn(lockedPackages(), vulns).map(({ id, name, version }) => `${id} ${name} ${version}`);
  expect(accepted.map(({ id, name, version }) => `${id} ${name} ${version}`).sort()).toEqual(findings.sort());
  for (const { reason } of accepted) expect(reason.length).toBeGreaterThan(20);
});

describe("the advisory check", () => {
  let folder;
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "saywell-advisories-"))));
  afterAll(() => rmSync(folder, { recursive: true }));
  afterEach(() => jest.restoreAllMocks());

  it("rejects a lock file with an affected package, even a deeply nested one, and names the advisory", () => {
    const file = join(folder, "package-lock.json");
    const packages = { ...lock.packages, "node_modules/a/node_modules/ws": { version: "8.17.0" } };
    writeFileSync(file, JSON.stringify({ ...lock, packages }));
    expect(() => checkAdvisories([file])).toThrow(/^ws 8\.17\.0: .*GHSA-3h5v-q93c-6h6q/);
  });

  it("warns when the advisories are older than 90 days", () => {
    const written = jest.spyOn(process.stdout, "write").mockReturnValue(true);
    const days = (count) => Date.parse(taken) + count * 24 * 60 * 60 * 1000;
    expect(checkAdvisories(undefined, days(90))).toContain(taken);
    expect(written).not.toHaveBeenCalled();
    checkAdvisories(undefined, days(91));
    expect(written).toHaveBeenCalledWith(expect.stringContaining("91 days old"));
  });
});

describe("an affected range", () => {
  const isFound = (events, version, more = {}) => {
    const affected = [{ package: { ecosystem: "npm", name: "x" }, ranges: [{ type: "SEMVER", events }], ...more }];
    return findingsIn([{ name: "x", version }], [{ id: "A", summary: "", affected }]).length === 1;
  };

  it.each([
    [[{ introduced: "0" }, { fixed: "1.2.0" }], "1.1.9", true],
    [[{ introduced: "0" }, { fixed: "1.2.0" }], "1.2.0", false],
    [[{ introduced: "0" }, { fixed: "1.2.0" }], "1.2.0-rc.1", true],
    [[{ introduced: "1.0.0" }, { last_affected: "1.2.0" }], "1.2.0", true],
    [[{ introduced: "1.0.0" }, { last_affected: "1.2.0" }], "1.10.0", false],
    [[{ introduced: "1.0.0" }, { fixed: "1.2.0" }, { introduced: "2.0.0" }], "1.5.0", false],
    [[{ introduced: "1.0.0" }, { fixed: "1.2.0" }, { introduced: "2.0.0" }], "3.0.0", true],
  ])("%j includes version %s: %s", (events, version, is) => expect(isFound(events, version)).toBe(is));

  it("can also be given as a list of versions", () => expect(isFound([], "1.0.1", { versions: ["1.0.1"] })).toBe(true));
});

it("fetchAdvisories requests each package once, reads every page of results, and keeps only the fields that the check uses", async () => {
  const asked = [];
  const about = (id) => ({
    id,
    summary: id,
    details: "long",
    affected: [{ package: { ecosystem: "npm", name: "ws" }, ranges: [], versions: ["1.0.0"] }],
  });
  const osv = createServer((request, response) => {
    let text = "";
    request.on("data", (data) => (text += data));
    request.on("end", () => {
      const { queries } = text === "" ? {} : JSON.parse(text);
      if (queries) asked.push(...queries);
      const isFirst = queries?.some(({ page_token: token }) => token === undefined);
      const page = isFirst ? { vulns: [{ id: "A" }], next_page_token: "2" } : { vulns: [{ id: "B" }] };
      response.end(JSON.stringify(queries ? { results: [page] } : about(request.url.split("/").pop())));
    });
  });
  await new Promise((resolve) => osv.listen(0, "127.0.0.1", resolve));
  const packages = [
    { name: "ws", version: "1.0.0" },
    { name: "ws", version: "2.0.0" },
  ];
  const fetched = await fetchAdvisories(packages, `http://127.0.0.1:${osv.address().port}`);
  osv.close();
  expect(asked.map(({ page_token: token }) => token)).toEqual([undefined, "2"]);
  expect(fetched.map(({ id, details, affected: [one] }) => [id, details, one.ranges, one.versions])).toEqual([
    ["A", undefined, [], ["1.0.0"]],
    ["B", undefined, [], ["1.0.0"]],
  ]);
});
