/**
 * Returns the page numbers to offer: the first, the last, `page` and its neighbours; null is a gap of several pages.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const offered = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(offered)].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1] ?? number;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? [null, number] : [number];
  });
}
