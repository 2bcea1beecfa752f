import { style } from "@vanilla-extract/css";
import { from, space, text } from "../../ui/theme/tokens";
import { color } from "../../ui/theme/theme.css";

export const hero = style({
  background: color.hero,
  color: color.onHero,
  overflow: "hidden",
  vars: { [color.focus]: color.accent },
});
export const columns = style({
  display: "grid",
  gap: space[40],
  paddingTop: space[48],
  "@media": {
    [from.lg]: { gridTemplateColumns: "1.1fr 1fr", alignItems: "end", gap: space[48], paddingTop: space[64] },
  },
});
export const words = style({
  display: "grid",
  justifyItems: "start",
  gap: space[24],
  alignSelf: "center",
  "@media": { [from.lg]: { paddingBottom: space[64] } },
});
export const lead = style({ ...text[18], maxWidth: "44ch", color: "#CFE3DE", textWrap: "pretty" });

export const arches = style({
  display: "grid",
  gridTemplateColumns: "1fr 1.16fr 1fr",
  alignItems: "end",
  gap: space[12],
  width: "100%",
  maxWidth: "560px",
  marginInline: "auto",
  "@media": { [from.md]: { gap: space[20] } },
});
const arch = style({ overflow: "hidden", borderRadius: "999px 999px 0 0", display: "flex", alignItems: "flex-end" });
export const left = style([arch, { background: "#12584E", aspectRatio: "3 / 4.1" }]);
export const middle = style([arch, { background: color.accent, aspectRatio: "3 / 4.5" }]);
export const right = style([arch, { background: "#F3E6D0", aspectRatio: "3 / 4.1" }]);
export const person = style({ width: "128%", maxWidth: "none", height: "auto", marginInline: "-14%" });
