import { style } from "@vanilla-extract/css";
import { color } from "../theme/theme.css";

const badge = style({ display: "inline-flex", flex: "none", verticalAlign: "-0.2em" });
export const verified = style([badge, { color: color.success }]);
export const notVerified = style([badge, { color: color.unverified }]);
