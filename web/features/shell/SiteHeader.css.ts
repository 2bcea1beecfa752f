import { style } from "@vanilla-extract/css";
import { from, layer, radius, size, space, weight } from "../../ui/scale";
import { color } from "../../ui/theme.css";

export const header = style({ position: "relative", zIndex: layer.header, background: color.bg });
export const row = style({ display: "flex", alignItems: "center", gap: space[8], minHeight: size.siteHeader });
export const logo = style({ display: "inline-flex", marginRight: "auto", borderRadius: radius.control });

export const opener = style({ "@media": { [from.lg]: { display: "none" }, "(scripting: none)": { display: "none" } } });

/* A row beside the logo; on phones a sheet that the menu button opens below the header. */
export const nav = style({
  display: "none",
  "@media": { [from.lg]: { display: "block", marginRight: space[16] } },
});
export const open = style({
  "@media": {
    "screen and (max-width: 959px)": {
      display: "block",
      position: "absolute",
      insetInline: 0,
      top: "100%",
      padding: `${space[8]} ${space[16]} ${space[16]}`,
      background: color.bg,
      borderBottom: `1px solid ${color.line}`,
    },
  },
});
export const links = style({ "@media": { [from.lg]: { display: "flex", gap: space[4] } } });
export const link = style({
  display: "flex",
  alignItems: "center",
  minHeight: size.control,
  padding: `0 ${space[12]}`,
  borderRadius: radius.round,
  fontWeight: weight.strong,
  whiteSpace: "nowrap",
  ":hover": { background: color.sunken },
});
