import { style } from "@vanilla-extract/css";
import { space, text } from "../../theme/tokens";
import { color } from "../../theme/theme.css";

export const row = style({
  display: "flex",
  alignItems: "flex-start",
  gap: space[12],
  minHeight: "44px",
  padding: `${space[8]} 0`,
  cursor: "pointer",
});

export const box = style({
  appearance: "none",
  flex: "none",
  width: "24px",
  height: "24px",
  margin: "2px 0",
  border: `2px solid ${color.control}`,
  borderRadius: "6px",
  background: color.bg,
  cursor: "pointer",
  display: "grid",
  placeItems: "center",
  selectors: {
    "&:checked": { background: color.brand, borderColor: color.brand },
    "&[aria-invalid='true']": { borderColor: color.danger },
    /* Two borders draw the check mark. */
    "&:checked::after": {
      content: "",
      width: "7px",
      height: "12px",
      marginTop: "-3px",
      border: `solid ${color.onBrand}`,
      borderWidth: "0 2.5px 2.5px 0",
      transform: "rotate(45deg)",
    },
  },
});

export const label = style({ ...text[16], paddingTop: space[2] });
export const hint = style({ ...text[14], color: color.inkMuted, marginTop: `-${space[8]}`, paddingLeft: "36px" });
