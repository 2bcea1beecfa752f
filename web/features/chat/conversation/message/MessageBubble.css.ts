import { style } from "@vanilla-extract/css";
import { radius, size, space, text, weight } from "../../../../ui/theme/tokens";
import { color } from "../../../../ui/theme/theme.css";

/* Padding instead of margin, so that the list includes the space when it measures the row. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "32px minmax(0, 1fr)",
  columnGap: space[8],
  alignItems: "end",
  paddingBottom: space[4],
});
export const mineRow = style({ gridTemplateColumns: "minmax(0, 1fr)" });
export const startsGroup = style({ paddingTop: space[12] });
export const picture = style({ gridColumn: 1, display: "grid" });

export const line = style({
  position: "relative",
  gridColumn: 2,
  display: "flex",
  alignItems: "center",
  gap: space[4],
  minWidth: 0,
});
export const mineLine = style({ gridColumn: 1, flexDirection: "row-reverse" });
export const bubble = style({
  display: "flow-root",
  maxWidth: "min(72ch, 84%)",
  padding: `${space[8]} ${space[12]}`,
  borderRadius: "18px",
  overflowWrap: "anywhere",
  // A long press opens the message's menu instead of selecting text; the menu can copy the whole text.
  "@media": { "(hover: none)": { userSelect: "none", WebkitTouchCallout: "none" } },
});
export const theirs = style({ background: color.bubbleTheirs, color: color.onBubbleTheirs });
export const mine = style({ background: color.bubbleMine, color: color.onBubbleMine });
/* In the last bubble of a group, the lower corner on the author's side is sharper. */
export const theirsEnd = style({ borderBottomLeftRadius: radius.chip });
export const mineEnd = style({ borderBottomRightRadius: radius.chip });

export const words = style({ whiteSpace: "pre-wrap" });
export const emoji = style({ display: "block", fontSize: "2.5rem", lineHeight: "3.25rem" });
export const address = style({
  color: "inherit",
  textDecoration: "underline",
  textUnderlineOffset: "2px",
  // The usual focus ring color can't be seen on the viewer's own messages.
  ":focus-visible": { outlineColor: "currentColor" },
  // A long press on a link opens the browser's own menu.
  WebkitTouchCallout: "default",
});
export const removed = style({ opacity: 0.86 });

/* For trial lesson requests. */
export const card = style({
  minWidth: "min(320px, 84%)",
  padding: space[16],
  borderRadius: radius.card,
  background: color.brandTint,
  color: color.ink,
  border: `1px solid ${color.brand}`,
});
export const trial = style({
  ...text[16],
  display: "flex",
  alignItems: "center",
  gap: space[8],
  marginBottom: space[8],
  color: color.brand,
  fontWeight: weight.strong,
});

/* The time and progress follow the last word if there is room; otherwise, they go on the next line. */
export const meta = style({
  ...text[12],
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  float: "right",
  marginTop: space[8],
  marginLeft: space[12],
  color: color.inkMuted,
  fontVariantNumeric: "tabular-nums",
  whiteSpace: "nowrap",
});
export const mineMeta = style({
  color: color.bubbleMineMeta,
  selectors: { [`${card} &`]: { color: color.inkMuted } },
});
export const mark = style({ display: "inline-grid" });
/* A filled circle, because color must not be the only difference from a delivered message. */
export const read = style({
  padding: space[2],
  borderRadius: radius.round,
  background: color.accent,
  color: color.bubbleMine,
  selectors: { [`${card} &`]: { background: color.brand, color: color.brandTint } },
});

export const problem = style({
  ...text[14],
  gridColumn: "1 / -1",
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "end",
  columnGap: space[4],
  color: color.danger,
  fontWeight: weight.medium,
});
export const retry = style({
  minHeight: "32px",
  padding: `0 ${space[4]}`,
  color: color.danger,
  fontWeight: weight.strong,
  textDecoration: "underline",
  ":hover": { color: color.ink },
});

/* Shown on hover or focus. On devices that can't hover, it takes up no space, and a long press replaces it. */
export const more = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "32px",
  height: "32px",
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: "transparent",
  color: color.inkSubtle,
  cursor: "pointer",
  ":hover": { background: color.sunken, color: color.ink },
  ":focus-visible": { opacity: 1 },
  selectors: { "&[data-state='open']": { opacity: 1, background: color.sunken } },
  "@media": {
    "(hover: hover)": {
      opacity: 0,
      selectors: { [`${row}:hover &`]: { opacity: 1 }, "&[data-state='open'], &:focus-visible": { opacity: 1 } },
    },
    "(hover: none)": {
      position: "absolute",
      top: "50%",
      width: size.control,
      height: size.control,
      marginTop: `calc(${size.control} / -2)`,
      pointerEvents: "none",
      opacity: 0,
      background: color.bg,
      selectors: {
        [`${line} > &`]: { right: 0 },
        [`${mineLine} > &`]: { right: "auto", left: 0 },
        "&:focus-visible": { opacity: 1 },
      },
    },
  },
});
