/** Server limits that the client applies in advance; limits.test.ts compares them with the contract. */
export const limits = {
  /** The maximum length of a message, in code points. */
  message: 5000,
  /** The time within which a message may be edited, in milliseconds. */
  editWindowMs: 15 * 60_000,
  /** The maximum length of a search text, in characters. */
  searchText: 200,
  /** The maximum length of a review, in characters. */
  review: 2000,
  /** The maximum length of an API key's name, in characters. */
  apiKeyName: 60,
  /** The maximum price of a lesson, in USD. */
  price: 1000,
};
