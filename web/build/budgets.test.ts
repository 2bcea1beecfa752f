import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Chunk } from "./chunkGraph";
import { enforceBudgets, weigh } from "./budgets";
import { pages } from "./pages";
import { weightTable } from "./weightTable";

/** Returns text that gzip can barely compress, so that its compressed size is predictable. */
const noise = (length: number, seed: string) => {
  const block = (count: number) => createHash("sha256").update(`${seed} ${count}`).digest("base64");
  return Array.from({ length: Math.ceil(length / 44) }, (_, count) => block(count))
    .join("")
    .slice(0, length);
};

function chunk(fileName: string, moduleId: string, length: number, rest: Partial<Chunk> = {}): Chunk {
  const modules = { [moduleId]: { renderedLength: length } };
  const code = noise(length, fileName);
  const moduleIds = [moduleId];
  return {
    type: "chunk",
    fileName,
    code,
    isEntry: false,
    facadeModuleId: moduleId,
    imports: [],
    moduleIds,
    modules,
    ...rest,
  };
}

/** Creates a bundle with a chunk per module in `pages.ts`; `landing` is the size of the landing page's chunk. */
function fakeBundle(landing: number) {
  const own = new Set(pages.flatMap(({ modules, later }) => [...modules, ...later]));
  const size = (module: string) => (module.includes("LandingPage") ? landing : 1000);
  const chunks = [
    chunk("index.js", "/src/web/main.tsx", 1000, { isEntry: true, imports: ["react.js"] }),
    chunk("react.js", "/src/node_modules/react-dom/client.js", 20_000, { facadeModuleId: null }),
    ...[...own].map((module, index) => chunk(`page-${index}.js`, `/src/web/${module}`, size(module))),
  ];
  return Object.fromEntries(chunks.map((one) => [one.fileName, one]));
}

const landing = pages.find(({ path }) => path === "/")!;

test("a page's size is the gzipped size of the entry chunk, the entry chunk's imports and the page's own chunks", () => {
  const bundle = fakeBundle(5000);
  const { size, limit } = weigh(bundle, landing);
  const files = Object.values(bundle).filter(({ moduleIds }) =>
    /main|react|PlainFrame|LandingPage/.test(moduleIds.join()),
  );
  expect(size).toBe(files.reduce((sum, { code }) => sum + gzipSync(code).length, 0));
  expect(limit).toBe(125_000);
});

test("the weight table shows each page's size and limit", () => {
  const weights = [
    { name: "/", size: 119_740, limit: 125_000 },
    { name: "/tutors", size: 98_000, limit: 220_000 },
  ];
  expect(weightTable(weights).split("\n").slice(1)).toEqual([
    "  /         119.7 of  125.0",
    "  /tutors    98.0 of  220.0",
    "",
  ]);
});

test("a landing page over its budget fails the build with a list of its largest modules", () => {
  const { writeBundle } = enforceBudgets() as unknown as {
    writeBundle: (this: object, options: object, bundle: object) => void;
  };
  const build = {
    error: (text: string) => {
      throw new Error(text);
    },
  };
  expect(() => writeBundle.call(build, {}, fakeBundle(5000))).not.toThrow();
  expect(() => writeBundle.call(build, {}, fakeBundle(200_000))).toThrow(
    /^\/ loads 1\d\d\.\d kB of JavaScript \(gzip\); its budget in build\/pages\.ts is 125\.0 kB\.[^]*200\.0 kB {2}features\/landing\/LandingPage\.tsx/,
  );
});
