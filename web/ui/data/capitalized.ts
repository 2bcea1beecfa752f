/** Returns an initial as a capital letter. Georgian capitals are only for words that are wholly in capitals. */
export const capitalized = (initial: string): string =>
  /\p{Script=Georgian}/u.test(initial) ? initial : initial.toUpperCase();
