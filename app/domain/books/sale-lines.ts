import { splitByWeight } from "#app/domain/money.ts";
import type { SummedLine } from "#app/domain/documents/order-sums.ts";
import type { SaleLine } from "./sale-document.ts";

/**
 * Returns lines whose net unit price is in whole cents, as the audit file requires. A line whose net is not divisible
 * by its quantity is split in two, with unit prices one cent apart. Net and VAT of the order stay exact to the cent.
 */
export function saleLines(lines: readonly SummedLine[]): SaleLine[] {
  return lines.flatMap((line) => {
    const price = Math.floor(line.net / line.quantity);
    const dearer = line.net - price * line.quantity;
    const parts = [
      { quantity: line.quantity - dearer, price },
      { quantity: dearer, price: price + 1 },
    ].filter(({ quantity }) => quantity > 0);
    const nets = parts.map((part) => part.price * part.quantity);
    const weights = line.net > 0 ? nets : parts.map(({ quantity }) => quantity);
    const vats = splitByWeight(line.vat, weights);
    return parts.map((part, index): SaleLine => {
      const vat = vats[index] ?? 0;
      return { description: line.description, ...part, rate: line.rate, vat, sum: (nets[index] ?? 0) + vat };
    });
  });
}
