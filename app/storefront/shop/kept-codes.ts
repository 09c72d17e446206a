import { maxCodeLength, maxCodes, normalCode } from "#app/domain/promotions/promotion.ts";
import { forgetStored, readStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { keptCodesName } from "./kept-codes-name.ts";

let known: readonly string[] = [];
const listeners = new Set<() => void>();

/** Returns the visitor's codes as `normalCode` writes them, oldest first; the same list until they change. */
export function keptCodes(): readonly string[] {
  const stored = readStored("local", keptCodesName);
  const codes = (Array.isArray(stored) ? stored : []).filter(isCode).slice(-maxCodes);
  if (codes.join() !== known.join()) known = codes;
  return known;
}

/**
 * Keeps a code until an order (`endCheckout`). Only the latest `maxCodes` are kept. Returns false when it is kept
 * already, or is no code.
 */
export function keepCode(typed: string): boolean {
  const code = normalCode(typed);
  const codes = keptCodes();
  if (!isCode(code) || codes.includes(code)) return false;
  store([...codes, code].slice(-maxCodes));
  return true;
}

export function dropCode(code: string): void {
  store(keptCodes().filter((kept) => kept !== code));
}

/** Calls the listener when codes are kept or dropped on this page. */
export function listenToCodes(listener: () => void): void {
  listeners.add(listener);
}

function store(codes: readonly string[]): void {
  if (codes.length > 0) writeStored("local", keptCodesName, codes);
  else forgetStored("local", keptCodesName);
  for (const listener of listeners) listener();
}

function isCode(code: unknown): code is string {
  return typeof code === "string" && code !== "" && code.length <= maxCodeLength && normalCode(code) === code;
}
