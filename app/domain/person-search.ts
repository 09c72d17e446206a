import { isReachable } from "./customer.ts";
import { digitsOf, nationalNumber } from "./phone.ts";
import { queryWords, searchWords } from "./search-key.ts";

/** By what a person is looked for in the back office. */
type Findable = {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  order_number?: string;
  company_name?: string | null;
};

/** The folded words by which a customer or an order is found: by name in either alphabet, e-mail, phone and number. */
export function personWords({
  first_name,
  last_name,
  email,
  phone,
  order_number = "",
  company_name,
}: Findable): string[] {
  const texts = [order_number, first_name, last_name, company_name ?? "", nationalNumber(phone ?? "")];
  if (isReachable(email)) texts.push(emailWord(email), email.replace("@", " "));
  // A number of digits alone is looked for as a phone is.
  if (/^\d+$/.test(order_number)) texts.push(nationalNumber(order_number));
  return searchWords(texts.join(" "));
}

/**
 * The folded words of what the owner typed, each with what else may stand in its place: digits are looked for as they are
 * and, where a phone may begin so, without what phones are kept without. An e-mail is one word, and so is a phone number,
 * however it is spaced and begun: as words apart they would be looked for among all that have one of them.
 */
export function personQuery(query: string): string[][] {
  const emails = query.match(/(?<!\S)\S+@\S*/g) ?? [];
  // Folded, the number sign would be two letters that begin the number.
  const rest = without(query, emails).replaceAll("№", " ");
  // Digits beside a letter are an order's number and no phone.
  const phones = rest.match(/(?<![\p{L}\d])(?:\+\d[\d\s()/-]*|\d[\d\s()/-]{5,}\d)(?![\p{L}\d])/gu) ?? [];
  const words = [without(rest, phones), ...emails.map(emailWord), ...phones.map(digitsOf)];
  return queryWords(words.join(" ")).map(alternatives);
}

function without(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replace(part, " "), text);
}

function alternatives(word: string): string[] {
  const national = /^\d+$/.test(word) ? nationalNumber(word) : "";
  return national === "" || national === word ? [word] : [word, national];
}

function emailWord(email: string): string {
  return email.replace(/[^\p{L}\p{N}]/gu, "");
}
