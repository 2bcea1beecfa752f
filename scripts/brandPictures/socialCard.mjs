import { readFileSync } from "node:fs";

const base64 = (file) => readFileSync(file, "base64");
const person = (name) => `data:image/webp;base64,${base64(`web/features/landing/pictures/hero-${name}.webp`)}`;
const font = () => base64("node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2");

/** The social preview image, 1200 x 630: a short version of the landing page's hero. */
export const socialCard = ({ name, promise, icon }) => `<!doctype html><style>
@font-face { font-family: Manrope; font-weight: 200 800; src: url(data:font/woff2;base64,${font()}) }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; overflow: hidden; display: grid; grid-template-columns: 1.06fr 1fr; gap: 40px;
  padding: 72px 64px 0 72px; background: #0A3F38; color: #fff; font-family: Manrope }
.words { display: flex; flex-direction: column; padding-bottom: 64px }
.brand { display: flex; align-items: center; gap: 16px; font-size: 38px; font-weight: 800; letter-spacing: -.02em }
.brand svg { width: 52px }
h1 { margin-top: auto; font-size: 66px; line-height: 1.08; font-weight: 800; letter-spacing: -.03em; text-wrap: balance }
p { margin-top: 28px; align-self: start; padding: 18px 34px; border-radius: 999px; background: #FFB84D; color: #2B1A00;
  font-size: 28px; font-weight: 800 }
.people { display: grid; grid-template-columns: 1fr 1.16fr 1fr; align-items: end; gap: 18px }
.people div { overflow: hidden; display: flex; align-items: flex-end; border-radius: 999px 999px 0 0; aspect-ratio: 3 / 5.6 }
.people div:nth-child(1) { background: #12584E } .people div:nth-child(2) { background: #FFB84D; aspect-ratio: 3 / 6 }
.people div:nth-child(3) { background: #F3E6D0 }
img { width: 150%; flex: none; margin: 0 -25% }
</style>
<div class="words"><div class="brand">${icon}${name}</div><h1>${promise}</h1><p>Get started</p></div>
<div class="people">${["left", "middle", "right"].map((one) => `<div><img src="${person(one)}"></div>`).join("")}</div>`;
