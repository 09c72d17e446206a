import type { GiftForm } from "#app/domain/checkout/checkout.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { PromisedDays } from "#app/domain/delivery/promised-day.ts";
import type { Locale } from "#app/domain/locale.ts";
import { giftOf, giftProblems, wishedDays } from "#app/domain/orders/gift.ts";
import type { Gift, GiftProblem, WishedDays } from "#app/domain/orders/gift.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { giftTranslator } from "#app/i18n/bags/gift.ts";
import { promisedDayOf } from "#app/storefront/shop/promised-day.tsx";
import { shopNow } from "#app/ui/browser/shop-clock.ts";

/** What the page promises: the days of the carriers on offer, and the carrier of the order (`promisedDayOf`). */
export type GiftPromise = {
  promised: PromisedDays | null | undefined;
  carrier: CarrierName | null | undefined;
};

/** Returns the days that may be requested for an order placed now. */
export function wishedDaysNow({ promised, carrier }: GiftPromise): WishedDays {
  const promisedOn = promised ? promisedDayOf(promised, carrier) : null;
  return wishedDays({ today: sofiaDay(shopNow()), promisedOn });
}

/** Returns the gift of a form as it is ordered, and its problems. */
export function checkGift(form: GiftForm, promise: GiftPromise): { ordered: Gift; problems: GiftProblem[] } {
  const ordered = giftOf(form);
  return { ordered, problems: giftProblems(ordered, wishedDaysNow(promise)) };
}

/** Returns the toast's text for the first problem of a gift. */
export function giftProblemText([first]: readonly GiftProblem[], locale: Locale): string {
  const t = giftTranslator(locale);
  if (!first) return "";
  const [field] = first.fields;
  const text = t(`gift.error.${first.code}`);
  return field && first.code !== "card" && first.code !== "wishedOn"
    ? `${t(`gift.${field}`)}: ${text}`
    : text;
}

/** Returns the problems behind the fields of a gift that the server refused, by their paths in the request. */
export function refusedGiftProblems(refused: readonly string[]): GiftProblem[] {
  const all: [string, GiftProblem][] = [
    ["gift.card", { code: "card", fields: ["giftCard"] }],
    ["gift.receiver.firstName", { code: "name", fields: ["giftFirstName"] }],
    ["gift.receiver.lastName", { code: "name", fields: ["giftLastName"] }],
    ["gift.receiver.phone", { code: "phone", fields: ["giftPhone"] }],
    ["gift.wishedOn", { code: "wishedOn", fields: ["giftWishedOn"] }],
  ];
  return all.flatMap(([path, problem]) => (refused.includes(path) ? [problem] : []));
}
