/** The server's limits that the client knows before it asks; limits.test.ts compares them with the contract. */
export const limits = {
  /** Code points of a message. */
  message: 5000,
  /** How long a message may be edited, in milliseconds. */
  editWindowMs: 15 * 60_000,
  /** Characters of a search text. */
  searchText: 200,
  /** Characters of a review. */
  review: 2000,
  /** The highest price of a lesson, in USD. */
  price: 1000,
};
