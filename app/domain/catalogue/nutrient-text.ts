/** Bulgarian number format in both languages, as the shop's prices have it (specification, section 9). */
const numberFormat = new Intl.NumberFormat("bg-BG", { maximumFractionDigits: 2, useGrouping: false });

/** Returns an amount or a percentage of a food as it is shown and printed, with at most two decimals: `77,78`. */
export function nutrientText(amount: number): string {
  return numberFormat.format(amount);
}
