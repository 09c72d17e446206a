/** Of so much time one part may be spent. */
const share = 10;

/**
 * Takes work that nobody waits for: one piece at a time, and a tenth of the time at most, so that those who do wait hardly
 * notice. What is offered in between is left undone, to be offered again. `clock` in milliseconds. A piece must not fail.
 */
export function createSpareTime(clock: () => number): (work: () => Promise<void>) => void {
  let freeFrom = -Infinity;
  return (work) => {
    const begun = clock();
    if (begun < freeFrom) return;
    freeFrom = Infinity;
    void work().finally(() => {
      const now = clock();
      freeFrom = now + (now - begun) * (share - 1);
    });
  };
}
