import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brandName } from "../../../platform/brandName.js";

const root = join(__dirname, "../../../..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

const serverConstant = "server/platform/brandName.ts";
const webConstant = "web/ui/theme/brand.ts";
const manifest = "web/public/manifest.webmanifest";
/** Part of the webhook protocol, so it stays the same when an operator renames the product. */
const userAgent = '"Saywell-Webhooks/1"';

/** The sources of the shipped product; tests and benchmarks are allowed to contain the name. */
const sources = ["server", "web"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  )
  .filter((file) => /\.(tsx?|js|html|css|json|graphql|svg|webmanifest)$/.test(file))
  .filter((file) => !/\.test\.tsx?$|^server\/(testing|bench)\/|^web\/(testing|e2e)\//.test(file));

describe("the product's name", () => {
  it("is the same on the server, in the web client and in the installed app", () => {
    expect(textOf(webConstant)).toContain(`\nexport const brandName = "${brandName}";\n`);
    expect(JSON.parse(textOf(manifest))).toMatchObject({ name: brandName, short_name: brandName });
  });

  it("is in no other shipped source, so that an operator can change it", () => {
    expect(sources.length).toBeGreaterThan(1000);
    const holders = sources.filter((file) => textOf(file).replaceAll(userAgent, "").includes(brandName));
    expect(holders.sort()).toEqual([serverConstant, manifest, webConstant]);
  });
});
