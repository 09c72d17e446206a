import { expect, test } from "vitest";
import { emptyGiftForm } from "#app/domain/checkout/checkout.ts";
import { giftInput } from "./gift-input.ts";
import { canBeWished, cardLength, cleanCard, fitsOnCard, giftOf, giftProblems, wishedDays } from "./gift.ts";

const days = wishedDays({ today: "2026-11-20", promisedOn: "2026-11-24" });
const receiver = { firstName: "Ана", lastName: "Колева", phone: "0888 123 456" };

test("a card keeps its lines in both alphabets and loses brackets, emoji, hidden characters and empty lines", () => {
  expect(cleanCard("  Честит рожден ден! \r\n\r\n\r\n\r\n Love,\u200b  <b>Mimi</b> 🍓👩‍👩‍👧🇧🇬❤️ ♥ 2026 \n")).toBe(
    "Честит рожден ден!\n\nLove, bMimi/b ❤ ♥ 2026",
  );
  expect(cleanCard(" \n\t ")).toBe("");
});

test("a card has at most 200 characters, line breaks included, and ten lines", () => {
  expect(cardLength("🍓\nа")).toBe(3);
  expect(fitsOnCard("🍓".repeat(200))).toBe(true);
  expect(fitsOnCard("я".repeat(201))).toBe(false);
  expect(fitsOnCard(Array(10).fill("а").join("\n"))).toBe(true);
  expect(fitsOnCard(Array(11).fill("а").join("\n"))).toBe(false);
});

test("a day is wished from the promised one on, or from today, up to 60 days ahead", () => {
  expect(days).toEqual({ first: "2026-11-24", last: "2027-01-19" });
  expect(canBeWished("2026-11-23", days)).toBe(false);
  expect(canBeWished("2026-11-24", days)).toBe(true);
  expect(canBeWished("2027-01-19", days)).toBe(true);
  expect(canBeWished("2027-01-20", days)).toBe(false);
  expect(wishedDays({ today: "2026-11-20", promisedOn: null }).first).toBe("2026-11-20");
});

test("carriers deliver on no weekend and no public holiday", () => {
  // A Saturday, a Sunday, and Christmas Eve.
  for (const day of ["2026-11-28", "2026-11-29", "2026-12-24", "2026-11-31", "soon"])
    expect(canBeWished(day, days)).toBe(false);
});

test("the receiver's fields count only if somebody else receives the gift", () => {
  const typed = { ...emptyGiftForm, giftCard: " За теб ", giftFirstName: " Ана ", giftLastName: "Колева" };
  expect(giftOf(typed)).toEqual({ card: "За теб", receiver: null, wishedOn: null });
  expect(giftOf({ ...typed, isForOther: true, giftPhone: "0888", giftWishedOn: "2026-11-24" })).toEqual({
    card: "За теб",
    receiver: { firstName: "Ана", lastName: "Колева", phone: "0888" },
    wishedOn: "2026-11-24",
  });
});

test("every field of a gift is refused by its own rule", () => {
  expect(giftProblems({ card: "", receiver, wishedOn: null }, days)).toEqual([]);
  expect(giftProblems({ card: "", receiver: null, wishedOn: "2026-11-24" }, days)).toEqual([]);
  const wrong = { firstName: "А", lastName: "", phone: "088" };
  expect(giftProblems({ card: "я".repeat(201), receiver: wrong, wishedOn: "2026-11-28" }, days)).toEqual([
    { code: "card", fields: ["giftCard"] },
    { code: "name", fields: ["giftFirstName"] },
    { code: "required", fields: ["giftLastName"] },
    { code: "phone", fields: ["giftPhone"] },
    { code: "wishedOn", fields: ["giftWishedOn"] },
  ]);
});

test("an order's gift is read as the form cleans it, and no gift is null", () => {
  expect(giftInput.parse(undefined)).toBeNull();
  expect(giftInput.parse(null)).toBeNull();
  expect(giftInput.parse({})).toEqual({ card: "", receiver: null, wishedOn: null });
  const given = {
    card: " За\r\nтеб<3 ",
    receiver: { ...receiver, firstName: " Ана " },
    wishedOn: "2026-11-24",
  };
  expect(giftInput.parse(given)).toEqual({ card: "За\nтеб3", receiver, wishedOn: "2026-11-24" });
});

test("an order's gift is refused with a long card, an unreadable receiver or what is no day", () => {
  for (const wrong of [
    { card: "я".repeat(201) },
    { receiver: { ...receiver, phone: "12" } },
    { receiver: { ...receiver, lastName: "<>" } },
    { receiver: { firstName: "Ана" } },
    { wishedOn: "2026-02-30" },
    "gift",
  ])
    expect(giftInput.safeParse(wrong).success).toBe(false);
});
