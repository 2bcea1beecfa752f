import { style } from "@vanilla-extract/css";
import { from, radius, space, text, weight } from "../../../ui/theme/tokens";
import { color, surface } from "../../../ui/theme/theme.css";

export const page = style({ display: "grid", gap: space[20], paddingBlock: `${space[16]} ${space[40]}` });
/* Keeps the error clear of its toast. */
export const failed = style({ paddingTop: space[96] });
export const columns = style({
  display: "grid",
  gap: space[24],
  alignItems: "start",
  "@media": {
    [from.lg]: {
      gridTemplateColumns: "minmax(0, 1fr) 360px",
      /* If the booking card is the taller column, only the last row grows. */
      gridTemplateRows: "auto auto 1fr",
      columnGap: space[40],
    },
  },
});
export const head = style({
  display: "grid",
  gap: space[16],
  justifyItems: "start",
  "@media": { [from.sm]: { gridTemplateColumns: "120px minmax(0, 1fr)", columnGap: space[24] } },
});
export const words = style({ display: "grid", gap: space[12], justifyItems: "start" });
export const name = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  columnGap: space[12],
  overflowWrap: "anywhere",
});
export const intro = style({ ...text[18], maxWidth: "68ch", whiteSpace: "pre-line" });
export const facts = style({ display: "flex", flexWrap: "wrap", gap: space[8] });
export const pill = style({
  ...text[14],
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  padding: `${space[4]} ${space[12]}`,
  borderRadius: radius.round,
  background: color.brandTint,
  color: color.ink,
  fontWeight: weight.strong,
});
export const side = style({ "@media": { [from.lg]: { gridColumn: 2, gridRow: "1 / span 3", height: "100%" } } });
export const about = style({
  display: "grid",
  gap: space[16],
  padding: space[20],
  ...surface,
  "@media": { [from.sm]: { padding: space[24] } },
});
export const aboutHeading = style({ ...text[24] });
export const headline = style({ ...text[18], fontWeight: weight.strong });
export const part = style({ display: "grid", gap: space[4] });
export const partHeading = style({ ...text[16], fontWeight: weight.strong });
export const text16 = style({ maxWidth: "68ch", color: color.inkMuted, whiteSpace: "pre-line" });
