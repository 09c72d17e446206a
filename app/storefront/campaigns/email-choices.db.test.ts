import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { recipientOf, stoppedBy } from "#app/server/recipients/recipients.ts";
import { stopLink } from "#app/server/recipients/stop-link.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { action, headers, loader } from "./email-choices.tsx";

const services = await testServices();
const { db, signingSecret } = services;
const email = "anna@example.com";
const context = new RouterContextProvider();
context.set(servicesContext, services);

async function linkTo(locale: (typeof locales)[number] = "bg"): Promise<string> {
  const { id: recipientId } = await recipientOf(db, { email, now: new Date("2026-11-29T10:00:00Z") });
  const maker = { baseUrl: "http://localhost:3000", signingSecret };
  return stopLink(maker, { recipientId, topic: "order_reminders", locale });
}

const visit = (link: string, init: RequestInit = {}) => {
  const url = new URL(link);
  return { request: new Request(url, init), url, params: {}, context } as never;
};

async function press(link: string, body: string, contentType = "application/x-www-form-urlencoded") {
  const answer = await action(
    visit(link, { method: "POST", body, headers: { "Content-Type": contentType } }),
  );
  return answer.init?.status;
}

test.for(locales)("opening the link any number of times changes nothing (%s)", async (locale) => {
  const link = await linkTo(locale);
  for (const method of ["GET", "HEAD", "GET", "HEAD"]) {
    const { data, init } = await loader(visit(link, { method }));
    expect([init?.status, data?.choices?.stopped]).toEqual([200, []]);
  }
  expect(headers()).toMatchObject({ "Cache-Control": "private, no-store", "Referrer-Policy": "same-origin" });
});

test("a mailbox provider's request stops the topic at once, without a cookie and whatever its body", async () => {
  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  for (const [body, type] of [
    ["List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    [multipart, "multipart/form-data; boundary=x"],
    ["", "text/plain"],
    ["intent=else&topic=reviews", "application/x-www-form-urlencoded"],
  ] as const) {
    await db.delete(mailRecipients);
    expect(await press(await linkTo(), body, type)).toBe(200);
    expect([body, await stoppedBy(db, email)]).toEqual([body, ["order_reminders"]]);
  }
});

test("the page's buttons allow the topic again, choose the others and end the newsletter", async () => {
  await db.delete(mailRecipients);
  await insertSubscriber(db, { email });
  const link = await linkTo();
  await press(link, "intent=stop");
  await press(link, "intent=topic&topic=reviews&stopped=on");
  expect(await stoppedBy(db, email)).toEqual(["order_reminders", "reviews"]);
  await press(link, "intent=topic&topic=reviews&stopped=");
  await press(link, "intent=allow");
  expect(await stoppedBy(db, email)).toEqual([]);
  const pressed = await action(
    visit(link, { method: "POST", body: new URLSearchParams({ intent: "newsletter" }) }),
  );
  expect(pressed.data).toEqual({ isOwnTopic: false, isUnsubscribed: true });
  expect((await db.select().from(newsletterSubscribers))[0]?.unsubscribed_at).not.toBeNull();
  expect(await stoppedBy(db, email)).toEqual([]);
});

test.for(locales)(
  "the choice by purchases is given and withdrawn in the page's words (%s)",
  async (locale) => {
    await db.delete(mailRecipients);
    await db.delete(newsletterSubscribers);
    await insertSubscriber(db, { email, consent_text: "News." });
    const link = await linkTo(locale);
    const shop = shopName(defaultBrand, locale);
    const stored = async () => (await db.select().from(newsletterSubscribers))[0];
    for (const given of ["on", ""]) await loader(visit(`${link}&intent=purchases&given=${given}`));
    expect(await stored()).toMatchObject({ covers_purchases: false, consent_text: "News." });
    expect(await press(link, "intent=purchases&given=on")).toBe(200);
    const given = newsletterTranslator(locale)("newsletter.consent.purchases", { shop });
    const after = await stored();
    expect(after?.covers_purchases).toBe(true);
    expect(after?.consent_text).toMatch(/^News\.\n[\d-]+T[\d:.]+Z: /);
    expect(after?.consent_text.endsWith(`Z: ${given}`)).toBe(true);
    await press(link, "intent=purchases&given=");
    expect((await stored())?.covers_purchases).toBe(false);
    expect(await stoppedBy(db, email)).toEqual([]);
  },
);

test("a forged link is a 404, and after erasure nothing is kept", async () => {
  const link = await linkTo();
  for (const forged of [`${link}x`, "http://localhost:3000/emails"]) {
    const { data, init } = await loader(visit(forged));
    expect([data, init?.status, await press(forged, "")]).toEqual([null, 404, 404]);
    for (const intent of ["newsletter", "purchases"])
      expect(await press(forged, `intent=${intent}&given=on`)).toBe(404);
  }
  await db.delete(mailRecipients);
  const { data, init } = await loader(visit(link));
  expect([data?.choices, init?.status, await press(link, "")]).toEqual([null, 200, 200]);
  expect(await db.$count(mailRecipients)).toBe(0);
});
