import { space } from "../../../ui/theme/tokens";

/** The widest line of a conversation: its header, its messages and the composer begin at the same edge. */
const width = "888px";

/** The space on both sides of a conversation's parts; it centers them on a wide screen. */
export const measure = { gutter: `max(${space[16]}, calc((100% - ${width}) / 2))` } as const;
