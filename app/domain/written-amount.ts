import { readCellAmount } from "./csv-table.ts";
import { euroCents } from "./money.ts";

/** Whether money came into the account or left it. */
type Flow = "in" | "out";

/** An amount as a bank or a carrier writes it: positive, in minor units of `currency`, a code of ISO 4217. */
export type WrittenAmount = { flow: Flow; amount: number; currency: string };

/**
 * Why an amount is not read. `amount`: not an amount. `direction`: unknown or contradictory whether it came in.
 * `currency`: unknown or contradictory in which currency.
 */
export type AmountProblem = "amount" | "direction" | "currency";

/**
 * The cells of a row that say how much money moved; null for a column that the file does not have. `amount` has all
 * amounts, or those that came in if `debit` has the others. `heading` is that of the amount.
 */
export type AmountCells = {
  amount: string;
  debit: string | null;
  direction: string | null;
  currency: string | null;
  heading: string;
};

export type ReadAmount = { ok: true; written: WrittenAmount } | { ok: false; problem: AmountProblem };

/**
 * Reads the amount of a row with its direction and currency, which the cell, its heading or a column of its own may
 * name. What nothing names came in, in euro; but an empty cell in a column of directions or currencies is unknown, and
 * what contradicts itself is refused. Returns null for no amount and for zero.
 */
export function readWrittenAmount({ amount, debit, ...named }: AmountCells): ReadAmount | null {
  const [credited, debited] = [partOf(amount), partOf(debit ?? "")];
  if (credited === "unreadable" || debited === "unreadable") return { ok: false, problem: "amount" };
  const part = credited ?? debited;
  if (!part) return null;
  const flow =
    credited && debited ? null : flowOf(part, { isDebit: part === debited, named: named.direction });
  if (flow === null) return { ok: false, problem: "direction" };
  const currency = currencyOf(part, named);
  if (currency === null) return { ok: false, problem: "currency" };
  return { ok: true, written: { flow, amount: part.amount, currency } };
}

/**
 * Returns an amount in euro cents; null for an amount that is not in euro. Levs of a day before 2026 are converted at the
 * fixed rate: from then on the euro is Bulgaria's currency.
 */
export function inEuro({ amount, currency }: Omit<WrittenAmount, "flow">, day: string): number | null {
  if (currency === "EUR") return amount;
  return currency === "BGN" && day < "2026-01-01" ? euroCents(amount) : null;
}

/** A positive number with what is written around it. */
type Part = { amount: number; signs: Set<Flow>; flows: Set<Flow>; currencies: Set<string> };

/** Reads a cell; returns null for an empty one and for zero, which files with two columns have in one of them. */
function partOf(cell: string): Part | null | "unreadable" {
  const text = cell.trim().replace(/^'/, "");
  if (text === "") return null;
  const [number = ""] = /\d(?:[\d.,'’\s]*\d)?/.exec(text) ?? [];
  const amount = readCellAmount(number);
  if (amount === null) return "unreadable";
  const at = text.indexOf(number);
  const around = [text.slice(0, at), text.slice(at + number.length)];
  const isInParentheses = around[0]?.includes("(") && around[1]?.includes(")");
  const part: Part = { amount, signs: new Set(), flows: new Set(), currencies: new Set() };
  if (isInParentheses) part.signs.add("out");
  const marks = isInParentheses ? around.join(" ").replaceAll(/[()]/g, " ") : around.join(" ");
  for (const mark of marks.match(/[-+−–]|[^-+−–\s]+/g) ?? []) {
    const [flow, currency] = [directionNamed(mark), currencyNamed(mark)];
    if (flow) (/^[-+−–]$/.test(mark) ? part.signs : part.flows).add(flow);
    else if (currency) part.currencies.add(currency);
    else return "unreadable";
  }
  return amount === 0 ? null : part;
}

/** A debit with a minus is a debit. A credit with a minus is its reversal, or a mistake: unknown. */
function flowOf(
  { signs, flows }: Part,
  { isDebit, named }: { isDebit: boolean; named: string | null },
): Flow | null {
  const said = new Set<Flow | null>(flows);
  if (isDebit) said.add("out");
  if (named !== null) said.add(directionNamed(named));
  if (said.size > 1 || signs.size > 1) return null;
  const [flow] = said;
  if (flow === undefined) return signs.has("out") ? "out" : "in";
  return flow === "in" && signs.has("out") ? null : flow;
}

function currencyOf(
  { currencies }: Part,
  { currency, heading }: Pick<AmountCells, "currency" | "heading">,
): string | null {
  const said = new Set<string | null>(currencies);
  if (currency !== null) said.add(currencyNamed(currency));
  for (const word of heading.match(/\p{L}+|€/gu) ?? [])
    if (headingNames.has(word.toLowerCase())) said.add(currencyNamed(word));
  const [named = "EUR"] = said;
  return said.has(null) || said.size > 1 ? null : named;
}

const incoming: ReadonlySet<string> = new Set(
  "+ кт к кр кредит kt k ct c cr crdt credit вход входящ входящо входяща приход постъпление in incoming".split(
    " ",
  ),
);
const outgoing: ReadonlySet<string> = new Set(
  "- − – дт д деб дебит dt d dr dbit debit изход изходящ изходящо изходяща разход плащане out outgoing".split(
    " ",
  ),
);

/** Returns the direction that a text names, such as `Дт`, `К`, `CRDT` or `−`; null for any other text. */
export function directionNamed(text: string): Flow | null {
  const word = bare(text);
  if (incoming.has(word)) return "in";
  return outgoing.has(word) ? "out" : null;
}

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const names: ReadonlyMap<string, string> = new Map([
  ...["€", "евро", "euro"].map((name) => [name, "EUR"] as const),
  ...["лв", "лев", "лева", "lv", "leva"].map((name) => [name, "BGN"] as const),
]);
/** In a heading, other codes are words too: ALL is the Albanian lek. */
const headingNames: ReadonlySet<string> = new Set([
  ...names.keys(),
  "eur",
  "bgn",
  "usd",
  "gbp",
  "chf",
  "ron",
]);

/** Returns the code of the currency that a text names, such as `EUR`, `лв.` or `€`; null for any other text. */
export function currencyNamed(text: string): string | null {
  const word = bare(text);
  const code = word.toUpperCase();
  return names.get(word) ?? (codes.has(code) ? code : null);
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[.\s']/g, "");
}
