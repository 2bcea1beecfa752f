import { style } from "@vanilla-extract/css";
import { space } from "../../../../../ui/theme/tokens";

export const failed = style({ padding: `0 ${space[16]} ${space[12]}` });
