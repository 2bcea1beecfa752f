// Redraws the pictures of the demo users and of the landing page's sample tutors. Needs Chromium to render text.
import { readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { toolsEnvironment } from "../testing/testTools.mjs";
import { drawPeep } from "./peep.mjs";
import { drawThumbnail } from "./thumbnail.mjs";

const folder = "server/demo/pictures";
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const looks = read("looks.json");
const boards = read("boards.json");

const flat = { palette: true, colours: 96, dither: 0, effort: 10 };
const write = (picture, name) => picture.png(flat).toFile(join(folder, name));

async function makeAvatar(key) {
  const head = sharp(Buffer.from(drawPeep(looks[key])), { density: 144 }).resize(400);
  await write(head.flatten({ background: `#${looks[key].ground}` }), `${key}.avatar.png`);
}

/** In the order of the landing page, which loads the three portraits as one sprite to save requests. */
const samples = ["amelia.stone", "mateo.rojas", "sofia.lambert"];
const portrait = 192;

async function makeSamples() {
  const draw = (key) =>
    sharp(Buffer.from(drawPeep(looks[key])), { density: 144 })
      .resize(portrait)
      .toBuffer();
  const portraits = (await Promise.all(samples.map(draw))).map((input, index) => ({
    input,
    left: index * portrait,
    top: 0,
  }));
  const sprite = { width: samples.length * portrait, height: portrait, channels: 4, background: "#0000" };
  await sharp({ create: sprite })
    .composite(portraits)
    .webp({ quality: 80 })
    .toFile("web/features/landing/pictures/samples.webp");
}

async function makeThumbnails() {
  const browser = await chromium.launch({ executablePath: toolsEnvironment().CHROMIUM, args: ["--no-sandbox"] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, deviceScaleFactor: 0.75 });
  const font = readFileSync(
    "node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2",
    "base64",
  );
  const face = `@font-face{font-family:Manrope;font-weight:200 800;src:url(data:font/woff2;base64,${font})}`;
  for (const [subject, tutors] of Object.entries(boards)) {
    for (const [key, lines] of Object.entries(tutors)) {
      const picture = drawThumbnail(subject, lines, looks[key]);
      await page.setContent(`<style>${face}body{margin:0}svg{display:block}</style>${picture}`);
      await page.evaluate(() => document.fonts.ready);
      await write(sharp(await page.screenshot()), `${key}.thumbnail.png`);
    }
  }
  await browser.close();
}

for (const name of readdirSync(folder)) if (name.endsWith(".png")) rmSync(join(folder, name));
await Promise.all(Object.keys(looks).map(makeAvatar));
await Promise.all([makeSamples(), makeThumbnails()]);
