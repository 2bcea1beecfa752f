/** The picture beside an empty list of tutors, 388 x 360: a magnifier enlarges a person's eye. `person` is a PNG. */
export const peepWithMagnifier = (person) => {
  const scene = `<rect width="388" height="360" fill="#FFB84D"/>
    <image href="data:image/png;base64,${person.toString("base64")}" x="4" y="7" width="353" height="353"/>`;
  const handle = (width, color, from) =>
    `<path d="M${from} L353 271" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="388" height="360">
    <clipPath id="ground"><circle cx="180" cy="180" r="180"/></clipPath>
    <clipPath id="lens"><circle cx="268" cy="178" r="58"/></clipPath>
    <g clip-path="url(#ground)">${scene}</g>
    ${handle(26, "#14201E", "310 220")}${handle(13, "#0B6B5D", "320 232")}
    <g clip-path="url(#lens)"><g transform="translate(268 178) scale(1.5) translate(-262 -178)">${scene}</g></g>
    <circle cx="268" cy="178" r="58" fill="#fff" fill-opacity=".22" stroke="#14201E" stroke-width="11"/>
    <path d="M229 163 A42 42 0 0 1 255 138" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="6"
      stroke-linecap="round"/>
  </svg>`;
};
