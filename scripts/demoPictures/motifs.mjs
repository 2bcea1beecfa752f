const dots = (points, r, fill = "currentColor") =>
  points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="none"/>`).join("");

const word = (text, x, y, size = 46) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="800" fill="currentColor" stroke="none">${text}</text>`;

const range = (count) => Array.from({ length: count }, (_, i) => i);

function helix() {
  const wave = (shift) =>
    `<path d="M${range(45)
      .map((i) => `${i * 10} ${(70 + 52 * Math.sin((i * 10 + shift) / 35)).toFixed(1)}`)
      .join("L")}"/>`;
  const rungs = range(11).map((i) => {
    const x = 18 + i * 40;
    const reach = 52 * Math.sin(x / 35);
    return `<path d="M${x} ${(70 - reach).toFixed(1)}V${(70 + reach).toFixed(1)}" class="accent"/>`;
  });
  return rungs.join("") + wave(0) + wave(35 * Math.PI);
}

function answerSheet() {
  return range(4)
    .flatMap((row) => range(5).map((i) => ({ x: 30 + i * 78, y: 18 + row * 38, chosen: (i * 3 + row * 2) % 4 === 1 })))
    .map(({ x, y, chosen }) => `<ellipse cx="${x}" cy="${y}" rx="26" ry="13" class="${chosen ? "filled" : ""}"/>`)
    .join("");
}

/** Two speech bubbles; the text is in the first. */
const talk = (text) =>
  `<path d="M30 10h132q18 0 18 18v44q0 18-18 18H86l-34 32 4-32H30q-18 0-18-18V28q0-18 18-18z"/>` +
  word(text, 62, 68) +
  `<path class="accent" d="M236 38h150q18 0 18 18v40q0 18-18 18h-22l4 24-34-24h-98q-18 0-18-18V56q0-18 18-18z"/>` +
  dots(
    [
      [272, 76],
      [312, 76],
      [352, 76],
    ],
    9,
  );

/** The chalk drawing on each subject's blackboard, in a box of 440 x 140. */
export const motifs = {
  english: talk("Aa"),
  spanish: talk("Ññ"),
  french: talk("Çç"),
  programming:
    `<path d="M58 8Q28 8 28 34v16q0 20-20 20 20 0 20 20v16q0 26 30 26M382 8q30 0 30 26v16q0 20 20 20-20 0-20 20v16q0 26-30 26"/>` +
    `<path class="accent" d="M104 30h110"/><path d="M136 70h96M266 70h70M136 110h46"/><path class="accent" d="M214 110h92"/>`,
  "web-development":
    `<rect x="10" y="6" width="250" height="128" rx="14"/><path d="M10 42h250"/>` +
    dots(
      [
        [34, 24],
        [58, 24],
        [82, 24],
      ],
      6,
    ) +
    `<rect class="accent" x="34" y="62" width="84" height="52" rx="8"/><path d="M142 70h92M142 92h92M142 114h50"/>` +
    `<rect x="310" y="6" width="80" height="128" rx="16"/><path d="M336 114h28"/><path class="accent" d="M330 40h40M330 62h24"/>`,
  design:
    `<path d="M20 116C120-60 260 210 400 30"/><path class="accent" d="M20 116 92 14M400 30l-92 92"/>` +
    `<rect x="8" y="104" width="24" height="24" class="ground"/><rect x="388" y="18" width="24" height="24" class="ground"/>` +
    dots(
      [
        [92, 14],
        [308, 122],
      ],
      11,
      "#ffc66e",
    ),
  "university-preparation":
    `<path d="M110 12 8 52l102 42 102-42z"/><path d="M54 76v34q56 34 112 0V76"/><path class="accent" d="M212 52v54"/>` +
    dots([[212, 116]], 10, "#ffc66e") +
    `<path d="M272 130h40v-32h40V66h40V34h40"/>`,
  ielts:
    `<path d="M8 132h424"/><rect x="36" y="82" width="62" height="50"/><rect x="138" y="56" width="62" height="76"/>` +
    `<rect class="accent" x="240" y="26" width="62" height="106"/><path class="accent" d="m338 62 26 28 56-70"/>`,
  sat: answerSheet(),
  math:
    `<path d="M10 122h420M66 136V4"/><path d="M40 24q100 190 210 20 20-34 34-44"/><path class="accent" d="m206 128 140-124"/>` +
    word("f(x)", 330, 96, 44),
  biology: helix(),
  history:
    `<path d="M12 46 110 8l98 38zM24 46v70M66 46v70M110 46v70M154 46v70M196 46v70M8 130h204"/>` +
    `<path class="accent" d="M248 70h176"/>` +
    dots(
      [
        [262, 70],
        [318, 70],
        [402, 70],
      ],
      11,
    ) +
    `<path d="M262 92v26M318 48V22M402 92v26"/>`,
  "career-advice":
    `<circle cx="84" cy="70" r="62"/><path class="filled" d="m112 42-18 38-38 18 18-38z"/>` +
    `<path d="M196 132h52V98h52V64h52V30h30"/><path class="accent" d="M382 30V-24l44 16-44 16"/>`,
};
