/** Records erased per transaction, so that row locks are held only briefly. */
export const batch = 200;

/** Erases batches until one is not full; yields the number of records of each. */
export async function* inBatches(erase: () => Promise<number>): AsyncGenerator<number, void, void> {
  for (;;) {
    const erased = await erase();
    yield erased;
    if (erased < batch) return;
  }
}
