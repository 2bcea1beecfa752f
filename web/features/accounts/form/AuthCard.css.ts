import { globalStyle, style } from "@vanilla-extract/css";
import { from, radius, size, space, text, weight } from "../../../ui/theme/tokens";
import { color, shadow } from "../../../ui/theme/theme.css";

export const page = style({
  display: "grid",
  justifyItems: "center",
  alignContent: "start",
  gap: space[24],
  minHeight: "min(100dvh, 860px)",
  padding: `${space[24]} ${space[16]} ${space[48]}`,
  background: color.bg,
  "@media": { [from.sm]: { background: "transparent", padding: `${space[48]} ${space[24]} ${space[64]}` } },
});

/* The login and sign-up pages have no header. */
globalStyle(`:root:has(.${page})`, { vars: { "--header-height": "0px" } });

const cardWidth = `calc(${size.authForm} + 2 * ${space[40]})`;

export const columns = style({
  display: "grid",
  gap: space[48],
  justifyItems: "center",
  width: "100%",
});
export const withNote = style({
  "@media": { [from.lg]: { gridTemplateColumns: `${cardWidth} minmax(0, 380px)`, width: "auto", gap: space[64] } },
});

export const card = style({
  width: "100%",
  maxWidth: size.authForm,
  "@media": {
    [from.sm]: {
      maxWidth: cardWidth,
      padding: space[40],
      background: color.bg,
      borderRadius: radius.dialog,
      boxShadow: shadow.e2,
    },
  },
});

export const logo = style({ display: "inline-flex", borderRadius: radius.control });

export const fields = style({ display: "grid", gap: space[16] });
export const lead = style({ ...text[14], marginTop: space[8], color: color.inkMuted, display: "grid", gap: space[4] });
export const content = style({ marginTop: space[24] });

export const divider = style({
  ...text[14],
  display: "flex",
  alignItems: "center",
  gap: space[12],
  margin: `${space[20]} 0`,
  color: color.inkSubtle,
  selectors: {
    "&::before, &::after": { content: "", flex: 1, height: "1px", background: color.line },
  },
});

export const forgot = style({ ...text[14], justifySelf: "end", marginTop: `-${space[8]}`, paddingBlock: space[4] });
export const again = style({ marginTop: space[20] });
export const submit = style({ marginTop: space[8] });
export const terms = style({ ...text[14], marginTop: space[20], color: color.inkMuted, textAlign: "center" });

export const notice = style({
  ...text[14],
  marginBottom: space[16],
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.control,
  background: color.brandTint,
  color: color.ink,
  fontWeight: weight.medium,
});

export const problem = style({
  ...text[14],
  marginBottom: space[16],
  padding: `${space[12]} ${space[16]}`,
  borderRadius: radius.control,
  background: color.dangerTint,
  color: color.danger,
  fontWeight: weight.medium,
});
