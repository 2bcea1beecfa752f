import { globalStyle, style } from "@vanilla-extract/css";
import { radius, space, text, weight } from "../../theme/tokens";
import { color } from "../../theme/theme.css";

export const picker = style({ display: "grid", gap: space[8] });
export const search = style({ padding: `${space[12]} ${space[12]} 0` });
export const options = style({
  height: "320px",
  maxHeight: "50dvh",
  overflowY: "auto",
  overscrollBehavior: "contain",
  padding: `0 ${space[8]} ${space[8]}`,
});
export const option = style({
  ...text[16],
  display: "flex",
  alignItems: "center",
  gap: space[12],
  minHeight: "44px",
  padding: `${space[4]} ${space[8]}`,
  borderRadius: radius.control,
  cursor: "pointer",
  contentVisibility: "auto",
  containIntrinsicSize: "auto 44px",
  ":hover": { background: color.sunken },
});
export const active = style({ background: color.sunken, outline: `2px solid ${color.focus}`, outlineOffset: "-2px" });
export const name = style({ flex: 1 });
export const note = style({ ...text[14], color: color.inkMuted });
export const tick = style({
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: "20px",
  height: "20px",
  border: `1px solid ${color.control}`,
  borderRadius: radius.chip,
});
export const ticked = style({ background: color.brand, borderColor: color.brand, color: color.onBrand });
globalStyle(`${tick}:not(${ticked}) > svg`, { visibility: "hidden" });
export const chosen = style({ fontWeight: weight.strong });
export const none = style({ padding: space[16], color: color.inkMuted, textAlign: "center" });
