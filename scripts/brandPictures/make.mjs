// Redraws the icons and the social preview image in web/public from icon.svg, and the picture beside an empty list of
// tutors. Needs Chromium to render text.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { toolsEnvironment } from "../testing/testTools.mjs";
import { icoOf } from "./ico.mjs";
import { peepWithMagnifier } from "./peepWithMagnifier.mjs";
import { socialCard } from "./socialCard.mjs";

const folder = "web/public";
const background = "#F7F6F3";
const icon = readFileSync(join(folder, "icon.svg"), "utf8");
const quotedConstant = (file, start) => readFileSync(file, "utf8").match(new RegExp(`${start}"([^"]+)"`))[1];

const drawn = (size) => sharp(Buffer.from(icon), { density: 1200 }).resize(size, size).png();
/** The margin is for systems that crop the icon to a shape. */
const withBackground = (size, margin) => {
  const inner = Math.round(size * (1 - 2 * margin));
  const space = Math.round(size * margin);
  const edges = { top: space, left: space, bottom: size - inner - space, right: size - inner - space };
  return drawn(inner)
    .flatten({ background })
    .extend({ ...edges, background });
};

await drawn(192).toFile(join(folder, "icon-192.png"));
await drawn(512).toFile(join(folder, "icon-512.png"));
await withBackground(512, 0.16).toFile(join(folder, "icon-maskable.png"));
await withBackground(180, 0.1).toFile(join(folder, "apple-touch-icon.png"));
writeFileSync(join(folder, "favicon.ico"), icoOf(await drawn(32).toBuffer(), 32));

const person = await sharp("web/features/landing/pictures/hero-middle.webp").png().toBuffer();
await sharp(Buffer.from(peepWithMagnifier(person)))
  .webp({ quality: 80, alphaQuality: 90 })
  .toFile("web/features/tutors/search/pictures/peep-with-magnifier.webp");

const browser = await chromium.launch({ executablePath: toolsEnvironment().CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const name = quotedConstant("web/ui/theme/brand.ts", "brandName = ");
  const promise = quotedConstant("web/features/landing/copy.ts", "heading: ");
  await page.setContent(socialCard({ name, promise, icon: icon.replaceAll("#0B6B5D", "#FFFFFF") }));
  await page.evaluate("document.fonts.ready.then(() => true)");
  const png = await page.screenshot();
  await sharp(png).png({ palette: true, colours: 128, effort: 10 }).toFile(join(folder, "social.png"));
} finally {
  await browser.close();
}
