import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { atTheEnd } from "../../support/atTheEnd.js";

const root = join(__dirname, "../../../..");

/** CycloneDX 1.5, limited to what npm writes. */
const component = z.object({
  "bom-ref": z.string().min(1),
  type: z.enum(["library", "application"]),
  name: z.string().min(1),
  version: z.string().min(1),
  scope: z.enum(["required", "optional", "excluded"]),
  purl: z.string().regex(/^pkg:npm\/[^@\s]+@[^@\s]+$/),
  hashes: z
    .array(
      z.object({
        alg: z.literal(["SHA-1", "SHA-256", "SHA-384", "SHA-512"]),
        content: z.string().regex(/^[0-9a-f]{40,128}$/),
      }),
    )
    .optional(),
});
const list = z.object({
  bomFormat: z.literal("CycloneDX"),
  specVersion: z.literal("1.5"),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  version: z.literal(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

type Lock = {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version: string; readonly name?: string; readonly dev?: boolean; readonly devOptional?: boolean }
    >
  >;
};

it("npm run sbom lists every run-time dependency of the server, and what each depends on, in CycloneDX format", async () => {
  const folder = await mkdtemp(join(tmpdir(), "saywell-sbom-"));
  atTheEnd(() => rm(folder, { recursive: true }));
  const file = join(folder, "sbom.json");
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { scripts: { sbom: string } };
  expect(scripts.sbom).toBe("node scripts/sbom.mjs");
  await promisify(execFile)(process.execPath, ["scripts/sbom.mjs", file], { cwd: root });

  const written = list.parse(JSON.parse(await readFile(file, "utf8")));
  expect(written.metadata.component).toMatchObject({ name: "saywell", type: "application" });
  const refs = new Set(written.components.map((one) => one["bom-ref"]));
  expect(refs.size).toBe(written.components.length);
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock;
  const locked = Object.entries(packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  const expected = locked.map(([path, { name, version }]) => {
    return `${name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
  });
  const listed = new Set(written.components.map(({ purl }) => decodeURIComponent(purl.slice("pkg:npm/".length))));
  expect([...new Set(expected)].filter((part) => !listed.has(part))).toEqual([]);
  const known = new Set([...refs, written.metadata.component["bom-ref"]]);
  const unknown = written.dependencies.flatMap(({ ref, dependsOn }) =>
    [ref, ...dependsOn].filter((one) => !known.has(one)),
  );
  expect(unknown).toEqual([]);
});

it("npm run sbom does not mistake an option for a file name", async () => {
  const folder = await mkdtemp(join(tmpdir(), "saywell-sbom-"));
  atTheEnd(() => rm(folder, { recursive: true }));
  const run = (option: string) =>
    promisify(execFile)(process.execPath, [join(root, "scripts/sbom.mjs"), option], { cwd: folder });
  const usage = "Usage: npm run sbom -- [FILE]\n";
  expect(await run("--help")).toEqual({ stdout: usage, stderr: "" });
  await expect(run("--nope")).rejects.toMatchObject({ code: 1, stderr: usage });
  expect(await readdir(folder)).toEqual([]);
});
