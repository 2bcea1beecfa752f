/** Calls `deleteBatch`, which returns how many rows it deleted, until it returns 0. Returns the total. */
export async function deleteInBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let deleted: number | null = null; deleted !== 0; total += deleted) deleted = await deleteBatch();
  return total;
}
