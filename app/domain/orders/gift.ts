import { hasFormat, sanitizeField } from "#app/domain/checkout/checkout.ts";
import type { GiftForm } from "#app/domain/checkout/checkout.ts";
import { isWorkingDay } from "#app/domain/delivery/public-holidays.ts";
import { addDays, isDay } from "#app/domain/sofia-days.ts";
import { visibleText, withoutIgnorable } from "#app/domain/typed-text.ts";

/** Maximum length of a card's text in characters, line breaks included. */
export const maxCardLength = 200;
/** Maximum number of lines of a card's text: what fits on an A6 card. */
const maxCardLines = 10;
/** How many days after today a delivery may be requested. */
const furthestWish = 60;

/** Who receives a gift in place of the customer. */
export type GiftReceiver = { firstName: string; lastName: string; phone: string };

/** A gift as it is ordered: the card's text, empty without a card, and the requested day of delivery, `2026-11-26`. */
export type Gift = { card: string; receiver: GiftReceiver | null; wishedOn: string | null };

/** The fields of a gift that can be refused, in the form's order. */
export type GiftField = Exclude<keyof GiftForm, "isForOther">;

/** Why a field of a gift is refused. `wishedOn`: no day on which the carriers can deliver it. */
export type GiftProblem = { code: "required" | "name" | "phone" | "card" | "wishedOn"; fields: GiftField[] };

/** Emoji, which the printed card's font cannot draw; it draws these few, hearts among them. */
const unprinted = /(?![©®™‼⁉↔-↙↩↪☀♥❤])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/gu;

/**
 * Cleans a card's text to what is printed: keeps its line breaks, trims lines and text, allows one empty line in a row,
 * and removes angle brackets and emoji. Does not cut it.
 */
export function cleanCard(text: string): string {
  const lines = withoutIgnorable(visibleText(text.replace(/[<>]/g, "")).replace(unprinted, ""))
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .split("\n")
    .map((line) => line.replace(/\s+/gu, " ").trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the number of characters of a card's text, as the limit counts them. */
export function cardLength(text: string): number {
  return Array.from(text).length;
}

/** Returns whether a cleaned text fits on a card. */
export function fitsOnCard(text: string): boolean {
  return cardLength(text) <= maxCardLength && text.split("\n").length <= maxCardLines;
}

/** Returns the gift that a form describes, with cleaned texts. */
export function giftOf(form: GiftForm): Gift {
  return {
    card: cleanCard(form.giftCard),
    receiver: form.isForOther
      ? {
          firstName: sanitizeField("firstName", form.giftFirstName),
          lastName: sanitizeField("lastName", form.giftLastName),
          phone: sanitizeField("phone", form.giftPhone),
        }
      : null,
    wishedOn: form.giftWishedOn || null,
  };
}

/** The first and the last day for which a delivery may be requested. */
export type WishedDays = { first: string; last: string };

/** Returns the days from the promised one, or from today when none is promised, to `furthestWish` days from today. */
export function wishedDays({ today, promisedOn }: { today: string; promisedOn: string | null }): WishedDays {
  return { first: promisedOn ?? today, last: addDays(today, furthestWish) };
}

/** Returns whether carriers can deliver on a day: a working day between the first and the last one, inclusive. */
export function canBeWished(day: string, { first, last }: WishedDays): boolean {
  return isDay(day) && day >= first && day <= last && isWorkingDay(day);
}

/** Validates a gift with cleaned texts, the receiver by the checkout's rules. An empty list means valid. */
export function giftProblems({ card, receiver, wishedOn }: Gift, days: WishedDays): GiftProblem[] {
  const problems: GiftProblem[] = [];
  if (!fitsOnCard(card)) problems.push({ code: "card", fields: ["giftCard"] });
  if (receiver) {
    const fields = { giftFirstName: "firstName", giftLastName: "lastName", giftPhone: "phone" } as const;
    for (const field of ["giftFirstName", "giftLastName", "giftPhone"] as const) {
      const name = fields[field];
      if (receiver[name] === "") problems.push({ code: "required", fields: [field] });
      else if (!hasFormat(name, receiver[name]))
        problems.push({ code: name === "phone" ? "phone" : "name", fields: [field] });
    }
  }
  if (wishedOn !== null && !canBeWished(wishedOn, days))
    problems.push({ code: "wishedOn", fields: ["giftWishedOn"] });
  return problems;
}
