/** Scales that are the same in every theme. Font sizes are in rem, to respect the user's text size. */

export const space = {
  0: "0",
  2: "2px",
  4: "4px",
  8: "8px",
  12: "12px",
  16: "16px",
  20: "20px",
  24: "24px",
  32: "32px",
  40: "40px",
  48: "48px",
  64: "64px",
  96: "96px",
} as const;

export const radius = { chip: "6px", control: "10px", card: "16px", dialog: "20px", round: "999px" } as const;

/** Font sizes with their line heights, to spread into a style. */
export const text = {
  12: { fontSize: "0.75rem", lineHeight: "1rem" },
  14: { fontSize: "0.875rem", lineHeight: "1.25rem" },
  16: { fontSize: "1rem", lineHeight: "1.5rem" },
  18: { fontSize: "1.125rem", lineHeight: "1.75rem" },
  20: { fontSize: "1.25rem", lineHeight: "1.75rem" },
  24: { fontSize: "1.5rem", lineHeight: "2rem" },
  32: { fontSize: "2rem", lineHeight: "2.5rem" },
  hero: { fontSize: "clamp(2.25rem, 5vw, 3.5rem)", lineHeight: 1.08 },
} as const;

export const weight = { regular: 400, medium: 500, strong: 600, heavy: 800 } as const;

export const size = {
  control: "44px",
  controlDense: "40px",
  appHeader: "64px",
  siteHeader: "72px",
  container: "1120px",
  containerWide: "1200px",
  authForm: "400px",
  chatList: "377px",
  messagesPopover: "494px",
} as const;

/**
 * Stacking order, lowest first. The site's header scrolls away underneath the offline strip; the app's header stays
 * above the strip, so that its menus can cover the strip.
 */
export const layer = { siteHeader: 8, strip: 9, header: 10, sticky: 20, popover: 30, dialog: 40, toast: 50 } as const;

/** Min-width media queries, for use as `"@media": { [from.md]: … }`. */
export const from = {
  xs: "(min-width: 480px)",
  sm: "(min-width: 640px)",
  md: "(min-width: 768px)",
  lg: "(min-width: 960px)",
  xl: "(min-width: 1200px)",
} as const;

/** The counterparts of `from`: max-width media queries, for use with `useMediaQuery`. */
export const below = { md: "(max-width: 767px)", lg: "(max-width: 959px)", xl: "(max-width: 1199px)" } as const;

/** In short windows, such as those zoomed to 400%, bars scroll with the page. */
export const short = "(max-height: 400px)";
export const tall = "(min-height: 401px)";

/** The media query for forced colors, also known as high contrast: backgrounds and shadows are not painted. */
export const forcedColors = "(forced-colors: active)";

/** The media query for touchscreens, where everything that can be tapped is at least 44 px wide and high. */
export const touch = "(pointer: coarse)";

/** Enlarges a small element's tap target to at least 44 x 44 px, without taking up more space. */
export const touchTarget = {
  "@media": {
    [touch]: {
      position: "relative",
      "::after": {
        content: "",
        position: "absolute",
        top: "50%",
        left: "50%",
        width: `max(100%, ${size.control})`,
        height: `max(100%, ${size.control})`,
        translate: "-50% -50%",
      },
    },
  },
} as const;

/** The media query that must surround any motion. */
export const motionAllowed = "(prefers-reduced-motion: no-preference)";

export const visuallyHidden = {
  position: "absolute",
  width: "1px",
  height: "1px",
  margin: "-1px",
  padding: 0,
  border: 0,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;

/** Durations and the only easing curve, for use within `motionAllowed`. */
export const motion = { quick: "120ms", normal: "200ms", slow: "280ms", ease: "cubic-bezier(.2,.8,.2,1)" } as const;

/** The font stack: Manrope, with fallbacks adjusted to its metrics, so that nothing shifts when it loads. */
export const fontFamily = `"Manrope Variable", "Manrope Fallback", "Manrope Fallback DejaVu", system-ui, sans-serif`;
