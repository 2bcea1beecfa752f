import { space } from "../../../ui/theme/tokens";

/** The maximum width of a conversation; its header, messages and composer share the same edges. */
const width = "888px";

/** The left and right padding that centers each part of a conversation on wide screens. */
export const measure = { gutter: `max(${space[16]}, calc((100% - ${width}) / 2))` } as const;
