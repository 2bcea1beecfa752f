import { motifs } from "./motifs.mjs";
import { drawPeep } from "./peep.mjs";

/** The colors of the wall and of the sun behind the tutor, by subject. */
const walls = {
  english: ["#ffd48a", "#ffe9c4"],
  spanish: ["#f7b9a0", "#fcdccf"],
  french: ["#b9c8ee", "#dde5f8"],
  programming: ["#bcd5ea", "#dfedf8"],
  "web-development": ["#b5dfd4", "#dcf2ec"],
  design: ["#f6bfb2", "#fce0d9"],
  "university-preparation": ["#cdc2e6", "#e8e1f5"],
  ielts: ["#ffc59b", "#ffe3cf"],
  sat: ["#f2c0cd", "#fae2e8"],
  math: ["#a6d1dd", "#d4ebf1"],
  biology: ["#bcd9a8", "#dfeed4"],
  history: ["#e2c9a2", "#f1e3cc"],
  "career-advice": ["#c8d3cc", "#e4ebe6"],
};

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Draws a tutor at a blackboard with `lines` written on it, 1280 x 720. The center stays empty for the play button. */
export function drawThumbnail(subject, lines, looks) {
  const [wall, sun] = walls[subject];
  const peep = `data:image/svg+xml;base64,${Buffer.from(drawPeep(looks)).toString("base64")}`;
  const words = lines.map((line, i) => `<text x="116" y="${194 + i * 84}">${escaped(line)}</text>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720" viewBox="0 0 1280 720">
    <style>
      .chalk { color: #f4f1e8; fill: none; stroke: #f4f1e8; stroke-width: 7; stroke-linecap: round; stroke-linejoin: round }
      .chalk .accent { stroke: #ffc66e }
      .chalk .filled { fill: #ffc66e; stroke: #ffc66e }
      .chalk .ground { fill: #0a3f38 }
    </style>
    <rect width="1280" height="720" fill="${wall}"/>
    <circle cx="968" cy="424" r="330" fill="${sun}"/>
    <rect y="652" width="1280" height="68" fill="#14201e" opacity=".08"/>
    <rect x="56" y="72" width="704" height="516" rx="22" fill="#b7793f"/>
    <rect x="76" y="92" width="664" height="476" rx="8" fill="#0a3f38"/>
    <rect x="120" y="588" width="92" height="14" rx="7" fill="#fff"/><rect x="226" y="588" width="46" height="14" rx="7" fill="#ffc66e"/>
    <g font-family="Manrope" font-size="68" font-weight="800" letter-spacing="-1" fill="#fff">${words}</g>
    <g class="chalk" font-family="Manrope" transform="translate(120 384)">${motifs[subject]}</g>
    <image href="${peep}" x="606" y="32" width="688" height="688"/>
  </svg>`;
}
