import type { Locale } from "#app/domain/locale.ts";

// Texts about the payment methods of a shop. The server writes them, so that pages download only the one that applies.

const texts = {
  bg: {
    card: "карта",
    cards: "карта (Visa, Mastercard)",
    transfer: "банков превод",
    cash: "наложен платеж",
    sentence: (ways: string) => `С ${ways}`,
    within: (ways: string) => `с ${ways}`,
    transferAlone: "Банков превод",
  },
  en: {
    card: "card",
    cards: "card (Visa, Mastercard)",
    transfer: "bank transfer",
    cash: "cash on delivery",
    sentence: (ways: string) => `By ${ways}`,
    within: (ways: string) => `by ${ways}`,
    transferAlone: "Bank transfer",
  },
} as const;

/** The payment methods that a shop takes besides cash on delivery. */
export type TakenPayments = { cards: boolean; transfers: boolean };

/** Returns the payment methods within a sentence: `с карта (Visa, Mastercard) или наложен платеж`. */
export function paymentsInWords(taken: TakenPayments, locale: Locale): string {
  const { within, cards } = texts[locale];
  return within(listOf(taken, locale, cards));
}

/**
 * Returns what public pages say about payment while the shop takes transfers: its methods, `С карта, банков превод или
 * наложен платеж`, and the name of a transfer. Null without transfers: pages have texts of their own.
 */
export function transferTexts(
  taken: TakenPayments,
  locale: Locale,
): { methods: string; transfer: string } | null {
  if (!taken.transfers) return null;
  const { sentence, card, transferAlone } = texts[locale];
  return { methods: sentence(listOf(taken, locale, card)), transfer: transferAlone };
}

function listOf({ cards, transfers }: TakenPayments, locale: Locale, card: string): string {
  const { transfer, cash } = texts[locale];
  const ways = [...(cards ? [card] : []), ...(transfers ? [transfer] : []), cash];
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(ways);
}
