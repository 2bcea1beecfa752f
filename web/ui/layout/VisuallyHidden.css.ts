import { style } from "@vanilla-extract/css";
import { visuallyHidden } from "../theme/tokens";

export const hidden = style(visuallyHidden);
