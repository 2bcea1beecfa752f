/** Server limits that the client also enforces; limits.test.ts compares them with the contract. */
export const limits = {
  /** In code points, like the limit for reviews; the client counts the other lengths in UTF-16 code units. */
  message: 5000,
  editWindowMs: 15 * 60_000,
  searchText: 200,
  review: 2000,
  apiKeyName: 60,
  /** In USD, per lesson. */
  price: 1000,
};
