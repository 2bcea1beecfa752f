import { style } from "@vanilla-extract/css";
import { from, radius, space, text, weight } from "../../ui/theme/tokens";
import { color, surface } from "../../ui/theme/theme.css";

export const section = style({
  display: "grid",
  gap: space[24],
  paddingTop: space[64],
  "@media": { [from.md]: { paddingTop: space[64], gap: space[32] } },
});
export const heading = style({ ...text[24], letterSpacing: "-0.02em", "@media": { [from.md]: { ...text[32] } } });

export const stats = style({
  display: "grid",
  gridTemplateColumns: "repeat(2, 1fr)",
  gap: `${space[24]} ${space[16]}`,
  paddingBlock: space[32],
  "@media": {
    [from.sm]: { gridTemplateColumns: "repeat(3, 1fr)" },
    [from.lg]: { gridTemplateColumns: "repeat(5, 1fr)" },
  },
});
export const statsBackground = style({ background: color.bg, borderBottom: `1px solid ${color.line}` });
export const stat = style({ display: "grid" });
export const figure = style({
  ...text[24],
  order: -1,
  fontWeight: weight.heavy,
  letterSpacing: "-0.02em",
  "@media": { [from.xs]: { ...text[32] } },
});
export const what = style({ color: color.inkMuted });

export const three = style({
  display: "grid",
  gap: space[16],
  "@media": { [from.md]: { gridTemplateColumns: "repeat(3, 1fr)", gap: space[24] } },
});
/* For cards that need more width: side by side only from 960 px up. */
export const threeWide = style({
  display: "grid",
  gap: space[16],
  "@media": { [from.lg]: { gridTemplateColumns: "repeat(3, 1fr)", gap: space[24] } },
});
export const card = style({ padding: space[24], ...surface });

/* The link in a card's heading covers the whole card. */
export const pressable = style({ position: "relative", ":hover": { borderColor: color.brand } });
export const cover = style({
  selectors: {
    "&::after": { content: "", position: "absolute", inset: 0, borderRadius: radius.card },
    [`${pressable}:hover &`]: { textDecoration: "underline", textUnderlineOffset: "3px" },
    "&:focus-visible": { outline: "none" },
    "&:focus-visible::after": { outline: `2px solid ${color.focus}`, outlineOffset: "2px" },
  },
});

export const language = style([card, { display: "flex", alignItems: "center", gap: space[16] }]);
export const flag = style({ flex: "none", borderRadius: radius.chip });
export const arrow = style({ flex: "none", marginLeft: "auto", color: color.inkMuted });
export const languageName = style({ ...text[20], fontWeight: weight.heavy });
export const muted = style({ color: color.inkMuted });

export const tutor = style([card, { display: "grid", gap: space[16], alignContent: "start" }]);
export const tutorHead = style({ display: "flex", alignItems: "center", gap: space[16] });
/* A sprite with the three portraits side by side: one request instead of three. */
export const tutorPicture = ["left", "center", "right"].map((position) =>
  style({
    flex: "none",
    borderRadius: "50%",
    background: "#DDF1EC",
    objectFit: "cover",
    objectPosition: position,
  }),
);
export const rating = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[4],
  marginLeft: "auto",
  alignSelf: "start",
  color: color.star,
  fontWeight: weight.heavy,
  fontVariantNumeric: "tabular-nums",
});
export const strong = style({ fontWeight: weight.heavy });

export const step = style([card, { display: "grid", gap: space[8], alignContent: "start", paddingBlock: space[32] }]);
export const number = style({
  ...text[20],
  display: "grid",
  placeItems: "center",
  width: "48px",
  height: "48px",
  marginBottom: space[8],
  borderRadius: "50%",
  background: color.accent,
  color: color.onAccent,
  fontWeight: weight.heavy,
});
export const cardTitle = style({ ...text[20] });

export const guarantee = style({
  display: "grid",
  justifyItems: "center",
  gap: space[8],
  marginTop: space[64],
  padding: `${space[48]} ${space[16]}`,
  background: color.brandTint,
  textAlign: "center",
  "@media": { [from.md]: { marginTop: space[64], paddingBlock: space[64] } },
});
export const guaranteeIcon = style({ color: color.brand });

export const promos = style({
  display: "grid",
  gap: space[16],
  paddingBlock: space[64],
  "@media": { [from.md]: { gridTemplateColumns: "1fr 1fr", gap: space[24], paddingBlock: space[64] } },
});
export const promo = style([
  card,
  {
    display: "grid",
    alignContent: "start",
    justifyItems: "start",
    gap: space[12],
    "@media": { [from.md]: { padding: space[40] } },
  },
]);
export const actions = style({ display: "flex", flexWrap: "wrap", gap: space[12], marginTop: space[12] });
