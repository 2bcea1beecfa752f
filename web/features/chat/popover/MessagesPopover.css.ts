import { style } from "@vanilla-extract/css";
import { size, space, text } from "../../../ui/theme/tokens";
import { color, shadow } from "../../../ui/theme/theme.css";

export const panel = style({
  width: size.messagesPopover,
  overflow: "hidden",
  boxShadow: `${shadow.e3}, 0 0 0 1px ${color.line}`,
});
export const head = style({
  display: "flex",
  alignItems: "center",
  gap: space[4],
  minHeight: "56px",
  padding: `${space[8]} ${space[8]} ${space[8]} ${space[20]}`,
  borderBottom: `1px solid ${color.line}`,
});
export const title = style({ ...text[20], flex: 1 });
export const back = style({ marginLeft: `-${space[12]}`, flex: "none" });
export const who = style({ flex: 1, minWidth: 0, textAlign: "center", justifyContent: "center", lineHeight: 1.2 });
export const name = style({ ...text[16], overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" });
export const body = style({ display: "flex", flexDirection: "column", height: "50vh" });
