/** Records that are erased at once, so that nobody waits long for any of them. */
export const batch = 200;

/** Erases batch after batch until one was not full; tells after each how many records it was. */
export async function* inBatches(erase: () => Promise<number>): AsyncGenerator<number, void, void> {
  for (;;) {
    const erased = await erase();
    yield erased;
    if (erased < batch) return;
  }
}
