import { style } from "@vanilla-extract/css";
import { below, from, space, text, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";
import { measure } from "./measure";

export const conversation = style({ display: "flex", flexDirection: "column", height: "100%", minHeight: 0 });
export const header = style({
  display: "flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "64px",
  padding: `${space[8]} ${measure.gutter}`,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
  "@media": { [from.md]: { gap: space[12] } },
});
export const back = style({ marginLeft: `-${space[12]}`, "@media": { [from.md]: { display: "none" } } });
export const who = style({ flex: 1, minWidth: 0 });
export const nameLine = style({ display: "flex", alignItems: "center", gap: space[4], minWidth: 0 });
export const name = style({
  ...text[16],
  fontWeight: weight.strong,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  outline: "none",
});
export const status = style({
  ...text[12],
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "inherit",
  columnGap: space[8],
  color: color.inkMuted,
});
export const online = style({ color: color.success, fontWeight: weight.strong });
export const typing = style({ color: color.brand, fontWeight: weight.strong });
export const localTime = style({ selectors: { "span + &::before": { content: "'· '" } } });
export const profile = style({ ...text[14], display: "inline-flex", alignItems: "center", minHeight: "44px" });
export const onlyOnPhones = style({ "@media": { [from.md]: { display: "none" } } });
export const hiddenOnPhones = style({ "@media": { [below.md]: { display: "none" } } });
export const editing = style({
  ...text[14],
  display: "flex",
  alignItems: "center",
  gap: space[8],
  padding: `${space[4]} ${measure.gutter}`,
  background: color.brandTint,
  color: color.ink,
  borderTop: `1px solid ${color.line}`,
});
export const editingText = style({
  flex: 1,
  minWidth: 0,
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const wait = style({ flex: 1, display: "grid", alignContent: "end", gap: space[12], padding: space[24] });
export const waitTheirs = style({ borderRadius: "18px" });
export const waitMine = style([waitTheirs, { justifySelf: "end" }]);
export const center = style({ flex: 1, display: "grid", placeContent: "center" });
