import { style } from "@vanilla-extract/css";
import { liveRegion } from "../../../ui/layout/liveRegion.css";
import { space, text as font, weight } from "../../../ui/theme/tokens";

export const header = style({ marginBottom: space[12] });
export const form = style({ display: "grid", gap: space[16] });
export const text = style({ minHeight: "148px" });
export const status = style([liveRegion, { ...font[14], fontWeight: weight.medium }]);
