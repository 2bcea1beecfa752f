/** Deletes batch after batch until nothing is left; `deleteBatch` returns how many it deleted. Returns the total. */
export async function deleteInBatches(deleteBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let deleted: number | null = null; deleted !== 0; total += deleted) deleted = await deleteBatch();
  return total;
}
