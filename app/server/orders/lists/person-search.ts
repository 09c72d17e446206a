import { isReachable } from "#app/domain/orders/customer.ts";
import { queryWords, searchWords } from "#app/domain/search-key.ts";
import { digitsOf, phoneKey } from "#app/server/phone.ts";

/** Searchable fields of a customer or an order in the back office. */
type Findable = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  order_number?: string;
  company_name?: string | null;
};

/**
 * Returns the folded index words of a customer or order, for search in either alphabet: names, company, phone, order
 * number, and the e-mail unless it is a placeholder.
 */
export function personWords({
  first_name,
  last_name,
  email,
  phone,
  order_number = "",
  company_name,
}: Findable): string[] {
  const texts = [order_number, first_name, last_name, company_name ?? "", phoneKey(phone ?? "")];
  if (isReachable(email)) texts.push(emailWord(email), email.replace("@", " "));
  // A query of digits only is normalised like a phone number.
  if (/^\d+$/.test(order_number)) texts.push(phoneKey(order_number));
  return searchWords(texts.join(" "));
}

/**
 * Returns the folded words of a query, each with its alternatives: digits match as typed and as a national phone
 * number. An e-mail is one word, and so is a phone number in any notation; split up, each part would match too much.
 */
export function personQuery(query: string): string[][] {
  const emails = query.match(/(?<!\S)\S+@\S*/g) ?? [];
  // Folding would turn the № sign into letters before the number.
  const rest = without(query, emails).replaceAll("№", " ");
  // Digits next to a letter belong to an order number, not a phone.
  const phones = rest.match(/(?<![\p{L}\d])(?:\+\d[\d\s()/-]*|\d[\d\s()/-]{5,}\d)(?![\p{L}\d])/gu) ?? [];
  const words = [without(rest, phones), ...emails.map(emailWord), ...phones.map(digitsOf)];
  return queryWords(words.join(" ")).map(alternatives);
}

function without(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replace(part, " "), text);
}

function alternatives(word: string): string[] {
  const national = /^\d+$/.test(word) ? phoneKey(word) : "";
  return national === "" || national === word ? [word] : [word, national];
}

function emailWord(email: string): string {
  return email.replace(/[^\p{L}\p{N}]/gu, "");
}
