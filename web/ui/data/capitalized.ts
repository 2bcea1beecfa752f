/** Capitalizes an initial, except in Georgian, whose capital letters are only for words in all caps. */
export const capitalized = (initial: string): string =>
  /\p{Script=Georgian}/u.test(initial) ? initial : initial.toUpperCase();
