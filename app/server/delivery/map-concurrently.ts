/** Maximum requests to a carrier at the same time, for each call. */
export const requestsAtOnce = 5;

/**
 * Runs a request to a carrier for each item, at most `requestsAtOnce` at the same time, and returns the results in the
 * order of the items. Rejects with the first failure, after which no further request is begun.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  request: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  let hasFailed = false;
  const work = async () => {
    for (let next = waiting.shift(); next && !hasFailed; next = waiting.shift()) {
      const [place, item] = next;
      try {
        results[place] = await request(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, work));
  return results;
}
