import { style } from "@vanilla-extract/css";
import { forcedColors, size, space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const list = style({ display: "flex", gap: space[20], borderBottom: `1px solid ${color.line}` });

export const tab = style({
  ...text[16],
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  justifyContent: "center",
  minWidth: size.control,
  minHeight: size.control,
  padding: `${space[8]} ${space[4]}`,
  border: 0,
  borderBottom: "3px solid transparent",
  marginBottom: "-1px",
  background: "none",
  color: color.inkMuted,
  fontWeight: weight.medium,
  selectors: {
    "&:hover": { color: color.ink },
    "&[data-state='active']": { color: color.ink, fontWeight: weight.strong, borderColor: color.brand },
  },
  // In forced-colors mode, even a transparent border is painted.
  "@media": { [forcedColors]: { borderBottomColor: "Canvas" } },
});
