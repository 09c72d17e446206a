import type { Locale } from "#app/domain/locale.ts";
import type { PaymentMethod } from "#app/domain/orders/order.ts";

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
    none: "Плащане по уговорка с нас",
    noneWithin: "по уговорка с нас",
    details: {
      cash_on_delivery: "Наложения платеж давате на куриера, когато получите пратката.",
      stripe: "Данните на карта се въвеждат при доставчика на платежната услуга и не стигат до нас.",
    },
  },
  en: {
    card: "card",
    cards: "card (Visa, Mastercard)",
    transfer: "bank transfer",
    cash: "cash on delivery",
    sentence: (ways: string) => `By ${ways}`,
    within: (ways: string) => `by ${ways}`,
    transferAlone: "Bank transfer",
    none: "Payment as agreed with us",
    noneWithin: "as agreed with us",
    details: {
      cash_on_delivery: "Cash on delivery goes to the courier when you receive the parcel.",
      stripe: "Card details are entered on the payment provider's page; we never see them.",
    },
  },
} as const;

/** Returns the payment methods within a sentence: `с карта (Visa, Mastercard) или наложен платеж`. */
export function paymentsInWords(taken: readonly PaymentMethod[], locale: Locale): string {
  const { within, cards, noneWithin } = texts[locale];
  const ways = listOf(taken, locale, cards);
  return ways === "" ? noneWithin : within(ways);
}

/** Returns what a shopper should know about each of the payment methods, as sentences. */
export function paymentDetails(taken: readonly PaymentMethod[], locale: Locale): string {
  const { details } = texts[locale];
  return (["cash_on_delivery", "stripe"] as const)
    .filter((method) => taken.includes(method))
    .map((method) => details[method])
    .join(" ");
}

export type PaymentTexts = {
  /** The methods in a sentence: `С карта, банков превод или наложен платеж`. */
  methods: string;
  /** The name of a transfer; missing without transfers. */
  transfer?: string;
  /** Whether the shop takes no cash on delivery; missing otherwise. */
  noCash?: true;
};

/**
 * Returns what public pages say about payment. Null while the shop takes cash on delivery and no transfers: pages have
 * texts of their own.
 */
export function paymentTexts(taken: readonly PaymentMethod[], locale: Locale): PaymentTexts | null {
  const [hasTransfers, hasCash] = [taken.includes("bank_transfer"), taken.includes("cash_on_delivery")];
  if (hasCash && !hasTransfers) return null;
  const { sentence, card, transferAlone, none } = texts[locale];
  const ways = listOf(taken, locale, card);
  return {
    methods: ways === "" ? none : sentence(ways),
    ...(hasTransfers && { transfer: transferAlone }),
    ...(!hasCash && { noCash: true }),
  };
}

function listOf(taken: readonly PaymentMethod[], locale: Locale, card: string): string {
  const { transfer, cash } = texts[locale];
  const names = { stripe: card, bank_transfer: transfer, cash_on_delivery: cash };
  const ways = (["stripe", "bank_transfer", "cash_on_delivery"] as const)
    .filter((method) => taken.includes(method))
    .map((method) => names[method]);
  return new Intl.ListFormat(locale, { type: "disjunction" }).format(ways);
}
