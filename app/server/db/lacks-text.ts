import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

/**
 * Returns the texts that columns hold in both languages, without their endings `_bg` and `_en`, in the order of the
 * Bulgarian ones.
 */
export function bilingualTextsOf(columns: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(columns)
    .filter((column) => column.endsWith("_bg") && `${column.slice(0, -3)}_en` in columns)
    .map((column) => column.slice(0, -3));
}

/**
 * Returns the condition that a record lacks a text in one of the two languages: the other language has it, or it is one
 * of `required`. Each text is a pair of columns that end in `_bg` and `_en`. Never null, and without parameters, so
 * that it can be the condition of a partial index and match it.
 */
export function lacksText(texts: readonly string[], required: readonly string[] = []): SQL {
  const lacking = texts.map((text) => {
    const has = (locale: "bg" | "en") => `coalesce(${text}_${locale} ~ '\\S', false)`;
    return required.includes(text) ? `not (${has("bg")} and ${has("en")})` : `${has("bg")} <> ${has("en")}`;
  });
  return sql.raw(`(${lacking.join(" or ")})`);
}
