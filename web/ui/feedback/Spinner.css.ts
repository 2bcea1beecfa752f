import { keyframes, style } from "@vanilla-extract/css";

const turn = keyframes({ to: { transform: "rotate(360deg)" } });

export const spinner = style({
  width: "1.25em",
  height: "1.25em",
  flex: "none",
  borderRadius: "50%",
  border: "0.15em solid currentColor",
  borderTopColor: "transparent",
  animation: "none",
  "@media": { "(prefers-reduced-motion: no-preference)": { animation: `${turn} 700ms linear infinite` } },
});

export const large = style({ fontSize: "2rem" });
