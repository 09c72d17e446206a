import { beforeEach, expect, test } from "vitest";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { choosePurchasesOwn } from "./own-subscription.ts";
import { changePurchasesConsent, mostConsentChanges } from "./purchases-consent.ts";

const { db } = await testDatabase();
const email = "maria@example.com";
const maria = { kind: "customer", userId: newId(), email: "Maria@example.com" } as const;
const now = new Date("2026-11-29T10:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const purchases = newsletterTranslator("bg")("newsletter.consent.purchases", { shop: "Плодко" });
const withdrawn = newsletterTranslator("en")("newsletter.consent.withdrawn", { shop: "Plodko" });

beforeEach(() => db.delete(newsletterSubscribers));

async function stored() {
  const [row] = await db.select().from(newsletterSubscribers);
  return row!;
}

test("a person gives and withdraws the consent in the profile, and each change is proved with its time", async () => {
  await insertSubscriber(db, { email, consent_text: "Искам новини.\nМоже по всяко време да откажа." });
  const before = await stored();
  const choose = (isGiven: boolean, locale: "bg" | "en", minutes: number) =>
    choosePurchasesOwn({ db }, maria, { isGiven, locale, now: later(minutes) });
  expect(await Promise.all([choose(true, "bg", 0), choose(true, "bg", 0)])).toEqual([
    { ok: true },
    { ok: true },
  ]);
  const given = `${before.consent_text}\n2026-11-29T10:00:00.000Z: ${purchases}`;
  expect(await stored()).toEqual({ ...before, covers_purchases: true, consent_text: given });
  for (const minutes of [5, 6]) await choose(false, "en", minutes);
  expect(await stored()).toEqual({
    ...before,
    covers_purchases: false,
    consent_text: `${given}\n2026-11-29T10:05:00.000Z: ${withdrawn}`,
  });
});

test("the last changes are kept", async () => {
  const id = await insertSubscriber(db, { email, consent_text: "Искам новини." });
  for (let minute = 0; minute <= mostConsentChanges; minute += 1) {
    const choice = { isGiven: minute % 2 === 0, locale: "bg", now: later(minute) } as const;
    await changePurchasesConsent({ db }, id, choice);
  }
  const lines = (await stored()).consent_text.split("\n");
  expect([lines.length, lines[0], lines[1]?.slice(0, 24)]).toEqual([
    1 + mostConsentChanges,
    "Искам новини.",
    later(1).toISOString(),
  ]);
});

test("only a confirmed subscriber gives the consent", async () => {
  const choice = { isGiven: true, locale: "bg", now } as const;
  expect(await choosePurchasesOwn({ db }, { kind: "visitor" }, choice)).toEqual({
    ok: false,
    code: "signed_out",
  });
  expect(await choosePurchasesOwn({ db }, maria, choice)).toEqual({ ok: true });
  for (const state of [{ confirmed_at: null }, { unsubscribed_at: now }]) {
    await db.delete(newsletterSubscribers);
    await insertSubscriber(db, { email, ...state });
    const before = await stored();
    expect(await choosePurchasesOwn({ db }, maria, choice)).toEqual({ ok: true });
    expect(await stored()).toEqual(before);
  }
});
