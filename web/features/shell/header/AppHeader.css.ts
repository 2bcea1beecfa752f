import { style } from "@vanilla-extract/css";
import { from, layer, radius, short, size, space, text, visuallyHidden, weight } from "../../../ui/theme/tokens";
import { color } from "../../../ui/theme/theme.css";

export const header = style({
  position: "sticky",
  top: 0,
  zIndex: layer.header,
  height: size.appHeader,
  background: color.bg,
  borderBottom: `1px solid ${color.line}`,
  "@media": { [short]: { position: "relative" } },
});

export const row = style({ display: "flex", alignItems: "center", gap: space[4], height: "100%" });

export const fullRow = style({
  selectors: { "&&": { maxWidth: "none", "@media": { [from.md]: { paddingInline: space[20] } } } },
});

export const logo = style({
  display: "flex",
  alignItems: "center",
  minHeight: "44px",
  marginRight: "auto",
  borderRadius: radius.control,
  "@media": { [from.sm]: { marginRight: space[16] } },
});

export const nav = style({ display: "flex", "@media": { [from.sm]: { marginRight: "auto" } } });
export const navLink = style({
  display: "inline-flex",
  alignItems: "center",
  gap: space[8],
  minHeight: "44px",
  padding: `0 ${space[12]}`,
  borderRadius: radius.round,
  fontWeight: weight.strong,
  color: color.inkMuted,
  selectors: {
    "&:hover": { background: color.sunken, color: color.ink },
    "&[aria-current='page']": { color: color.brand },
  },
});
/* On phones, the row shows only icons; screen readers still read their labels. */
export const navWord = style({ "@media": { "screen and (max-width: 639px)": visuallyHidden } });
export const navIcon = style({ "@media": { [from.sm]: { display: "none" } } });

/* On phones, the balance wraps to two lines, so that it fits beside the buttons at 320 px. */
export const balance = style({
  ...text[12],
  maxWidth: "76px",
  padding: `${space[4]} ${space[8]}`,
  borderRadius: radius.control,
  background: color.brandTint,
  color: color.ink,
  fontWeight: weight.strong,
  textAlign: "center",
  textWrap: "balance",
  "@media": {
    [from.xs]: {
      ...text[14],
      maxWidth: "none",
      padding: `${space[8]} ${space[12]}`,
      marginRight: space[8],
      borderRadius: radius.round,
      whiteSpace: "nowrap",
    },
  },
});

export const avatarButton = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: size.control,
  height: size.control,
  padding: 0,
  border: 0,
  borderRadius: radius.round,
  background: "none",
  ":hover": { background: color.sunken },
});

/* On narrow phones, Help is only in the avatar menu. */
export const help = style({ "@media": { "screen and (max-width: 359px)": { display: "none" } } });
