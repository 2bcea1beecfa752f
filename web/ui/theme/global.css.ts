import { globalStyle } from "@vanilla-extract/css";
import { fontFamily, motion, motionAllowed, size, text, weight } from "./tokens";
import { color } from "./theme.css";

globalStyle("*, *::before, *::after", { boxSizing: "border-box" });
globalStyle("body, h1, h2, h3, h4, p, figure, ul, ol, dl, dd, fieldset", { margin: 0 });
globalStyle("ul, ol", { padding: 0, listStyle: "none" });
globalStyle("fieldset", { border: 0, padding: 0, minWidth: 0 });
globalStyle("img, svg, video", { display: "block", maxWidth: "100%" });
globalStyle("button, input, textarea, select", { font: "inherit", color: "inherit", letterSpacing: "inherit" });
globalStyle("button", { cursor: "pointer" });
globalStyle("button:disabled", { cursor: "not-allowed" });
globalStyle("h1, h2, h3, h4", { fontSize: "inherit", fontWeight: weight.heavy, textWrap: "balance" });
/* User-written text: each line, not only the first, determines its own direction, and no word widens its column. */
globalStyle("[dir='auto']", { unicodeBidi: "plaintext", overflowWrap: "anywhere" });
globalStyle("a", { color: "inherit", textDecoration: "none" });

globalStyle("html", {
  scrollPaddingTop: `calc(${size.siteHeader} + 16px)`,
  WebkitTextSizeAdjust: "100%",
  textSizeAdjust: "100%",
});
globalStyle("body", {
  ...text[16],
  fontFamily,
  fontWeight: weight.regular,
  color: color.ink,
  background: color.canvas,
  WebkitFontSmoothing: "antialiased",
  overflowWrap: "break-word",
  minHeight: "100dvh",
  /* Keeps the page clear of a notch when the phone is turned on its side. */
  paddingInline: "env(safe-area-inset-left) env(safe-area-inset-right)",
});
globalStyle("#root", { display: "flow-root", minHeight: "100dvh" });

/* The focus color is too similar to the brand color, so a gap separates the focus ring from the element. */
globalStyle(":focus-visible", { outline: `2px solid ${color.focus}`, outlineOffset: "2px" });
globalStyle("[tabindex='-1']:is(h1, h2):focus, main:focus", { outline: "none" });

globalStyle("::selection", { background: color.brandTint, color: color.ink });
globalStyle("::placeholder", { color: color.inkSubtle, opacity: 1 });

globalStyle("a, button, summary", {
  "@media": {
    [motionAllowed]: {
      transition: `background-color ${motion.quick} ${motion.ease}, color ${motion.quick} ${motion.ease}, border-color ${motion.quick} ${motion.ease}`,
    },
  },
});
