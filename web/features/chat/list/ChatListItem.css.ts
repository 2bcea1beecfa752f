import { style } from "@vanilla-extract/css";
import { forcedColors, radius, space, text, touchTarget, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const frame = style({ position: "relative", height: "100%" });
/*
 * A tap also focuses the row, but only keyboard focus shows the button. A long press focuses the button itself. Browsers
 * without `:has()` ignore only that part of `:is()`.
 */
const active = [`${frame}:is(:hover, :has(:focus-visible, button:focus))`];
export const item = style({
  display: "grid",
  gridTemplateColumns: "48px minmax(0, 1fr)",
  columnGap: space[12],
  alignItems: "center",
  height: "100%",
  padding: `0 ${space[12]}`,
  borderRadius: radius.control,
  // A long press shows the button that marks the chat as read or unread.
  "@media": {
    "(hover: none)": { userSelect: "none", WebkitTouchCallout: "none" },
    [forcedColors]: {
      selectors: { "&[aria-current='true']": { borderInlineStart: "4px solid Highlight" } },
    },
  },
  selectors: {
    [`${frame}:hover &`]: { background: color.sunken },
    "&[aria-current='true']": { background: color.brandTint },
    [`${frame}:hover &[aria-current='true']`]: { background: color.brandTint },
    "&:focus-visible": { outlineOffset: "-2px" },
  },
});

export const face = style({ position: "relative", display: "grid" });
/* The ring has the background color, so that the dot stands out on every picture. */
export const online = style({
  position: "absolute",
  right: 0,
  bottom: 0,
  width: "14px",
  height: "14px",
  borderRadius: radius.round,
  background: color.success,
  border: `2px solid ${color.bg}`,
  selectors: {
    [`${frame}:hover &`]: { borderColor: color.sunken },
    "[aria-current='true'] &": { borderColor: color.brandTint },
    [`${frame}:hover [aria-current='true'] &`]: { borderColor: color.brandTint },
  },
});

export const words = style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space[2] });
const line = style({ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", minWidth: 0 });
export const top = style({ display: "flex", alignItems: "baseline", gap: space[8] });
export const bottom = style({ display: "flex", alignItems: "center", gap: space[8], minHeight: "1.25rem" });
export const name = style([line, { fontWeight: weight.strong }]);
export const time = style({
  ...text[12],
  flex: "none",
  marginLeft: "auto",
  color: color.inkMuted,
  selectors: {
    // The button that marks the chat as read or unread replaces the time. Screen readers still read the time.
    [active.map((row) => `${row} &`).join(", ")]: { opacity: 0 },
  },
});
export const timeUnread = style({ color: color.brand, fontWeight: weight.strong });
export const last = style([line, { ...text[14], flex: 1, color: color.inkMuted }]);
export const unread = style({ color: color.ink, fontWeight: weight.strong });
export const quiet = style({ fontStyle: "italic" });
export const typing = style({ color: color.brand, fontWeight: weight.strong });
export const draft = style({ color: color.danger, fontWeight: weight.strong });
export const sign = style({ display: "inline-block", verticalAlign: "-2px", marginInlineEnd: space[4] });

/* The class is doubled to outrank the button's own styles regardless of source order. */
export const mark = style({
  ...touchTarget,
  selectors: {
    "&&": {
      position: "absolute",
      top: space[4],
      right: space[8],
      width: "32px",
      height: "32px",
      opacity: 0,
      pointerEvents: "none",
    },
    [active.map((row) => `${row} &&`).join(", ")]: { opacity: 1, pointerEvents: "auto" },
    [`${frame} &&:hover:not(:disabled)`]: { background: color.bg },
  },
});
