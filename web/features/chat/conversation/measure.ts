import { space } from "../../../ui/theme/tokens";

/** The maximum width of a conversation; its header, messages and composer share the same edges. */
const width = "888px";

/** The padding on both sides of each part of a conversation, which centers them on wide screens. */
export const measure = { gutter: `max(${space[16]}, calc((100% - ${width}) / 2))` } as const;
