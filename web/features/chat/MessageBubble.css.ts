import { style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const row = style({
  display: "grid",
  gridTemplateColumns: "32px minmax(0, 1fr)",
  columnGap: space[8],
  alignItems: "end",
  justifyItems: "start",
});
export const mineRow = style({ gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "end" });
export const startsGroup = style({ marginTop: space[12] });

export const bubble = style({
  maxWidth: "min(72ch, 84%)",
  padding: `${space[8]} ${space[12]}`,
  borderRadius: "18px",
  overflowWrap: "anywhere",
  whiteSpace: "pre-wrap",
});
export const theirs = style({ gridColumn: 2, background: color.bubbleTheirs, color: color.onBubbleTheirs });
export const mine = style({ background: color.bubbleMine, color: color.onBubbleMine });
/* The corner at the speaker's side, on the last bubble of a group. */
export const theirsEnd = style({ borderBottomLeftRadius: radius.chip });
export const mineEnd = style({ borderBottomRightRadius: radius.chip });

export const trial = style({
  ...text[14],
  display: "flex",
  alignItems: "center",
  gap: space[8],
  marginBottom: space[4],
  fontWeight: weight.strong,
});

/* Flows after the last word where there is room, else into the next line. */
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
export const mineMeta = style({ color: color.bubbleMineMeta });

export const problem = style({
  ...text[14],
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
