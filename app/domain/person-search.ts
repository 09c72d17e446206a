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
  const texts = [order_number, first_name, last_name, company_name ?? "", email, nationalNumber(phone ?? "")];
  // A number of digits alone is looked for as a phone is.
  if (/^\d+$/.test(order_number)) texts.push(nationalNumber(order_number));
  return searchWords(texts.join(" "));
}

/** The folded words of what the owner typed; a phone number is one word, however it is spaced and begun. */
export function personQuery(query: string): string[] {
  const phones = query.match(/\+?\d[\d\s()/-]{5,}\d/g) ?? [];
  const names = phones.reduce((rest, phone) => rest.replace(phone, " "), query);
  return queryWords(`${names} ${phones.map(nationalNumber).join(" ")}`);
}

/** The digits of a phone number without the country's code or the nought before it. */
function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, "").replace(/^(?:00359|359|0)/, "");
}
