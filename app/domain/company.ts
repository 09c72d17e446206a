/** The company behind the shop, as footer, contact page and success page show it. These are the demo shop's details. */
export const company = {
  name_bg: "„Плодко“ ООД",
  name_en: "Plodko Ltd.",
  address_bg: "ул. „Овощна градина“ 12, 4000 Пловдив",
  address_en: "12 Ovoshtna Gradina St., 4000 Plovdiv, Bulgaria",
  email: "hello@plodko.example",
  phone: "+359 32 000 000",
} as const;

/** Social icons of the footer; their links are placeholders (specification, section 1). */
export const socialNetworks = ["Facebook", "Instagram", "YouTube"] as const;

/** A phone number as a `tel:` link. */
export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
