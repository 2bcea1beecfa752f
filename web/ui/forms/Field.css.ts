import { style, styleVariants } from "@vanilla-extract/css";
import { radius, size, space, text, weight } from "../theme/tokens";
import { color } from "../theme/theme.css";

export const field = style({ display: "grid", gap: space[4], textAlign: "start" });
export const label = style({ ...text[14], fontWeight: weight.strong, justifySelf: "start" });
export const hint = style({ ...text[14], color: color.inkMuted });
export const error = style({
  ...text[14],
  display: "flex",
  gap: space[4],
  color: color.danger,
  fontWeight: weight.medium,
});
export const errorIcon = style({ flex: "none", marginTop: "2px" });

export const box = style({ position: "relative", display: "grid" });
export const adornment = style({
  position: "absolute",
  left: space[12],
  top: "50%",
  transform: "translateY(-50%)",
  color: color.inkMuted,
  pointerEvents: "none",
});

/* The doubled class overrides the control's padding regardless of the order of the style sheets. */
export const adorned = styleVariants({
  unit: { selectors: { "&&": { paddingLeft: "28px" } } },
  icon: { selectors: { "&&": { paddingLeft: space[40] } } },
});

export const control = style({
  ...text[16],
  width: "100%",
  minHeight: size.control,
  padding: `${space[8]} ${space[12]}`,
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.bg,
  color: color.ink,
  selectors: {
    "&:hover:not(:disabled)": { borderColor: color.inkMuted },
    "&[aria-invalid='true']": { borderColor: color.danger, boxShadow: `inset 0 0 0 1px ${color.danger}` },
    "&:disabled, &[readonly]": { background: color.sunken, color: color.inkMuted },
    /* Autofilled fields keep the theme's colors. */
    "&:autofill": {
      boxShadow: `inset 0 0 0 100px ${color.brandTint}`,
      WebkitTextFillColor: color.ink,
      caretColor: color.ink,
    },
  },
});
