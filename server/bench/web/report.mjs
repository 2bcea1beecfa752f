import { fileURLToPath } from "node:url";
import { loadTypeScript } from "../../../scripts/build/typescript.mjs";

export const { median, percentile, print, printHead, printTable } = loadTypeScript(
  fileURLToPath(new URL("../harness/report.ts", import.meta.url)),
);
