import { afterAll, beforeEach, expect, test } from "vitest";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { ensureFirstAdmin } from "#app/server/accounts/first-admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { confirmLink, unsubscribeLink } from "#app/server/campaigns/newsletter/newsletter-links.ts";
import { insertPopup } from "#tests/factories/campaigns/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";

const signingSecret = "a-secret-of-the-tests-with-enough-characters";
const { db, connectionString } = await testDatabase();
const owner = { email: "owner@example.com", password: "owner-secret" };
await ensureFirstAdmin(db, owner);
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: signingSecret,
  SUBSCRIPTIONS_PER_ADDRESS: "3",
  TRUST_PROXY: "on",
});
afterAll(shop.stop);
beforeEach(async () => {
  await db.delete(newsletterSubscribers);
  await db.delete(mails);
});

const linkOptions = { baseUrl: shop.url, signingSecret };
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

async function call(body: unknown, address = newAddress()) {
  const response = await fetch(`${shop.url}/api/functions/newsletter-signup`, {
    method: "POST",
    headers: { "X-Forwarded-For": address, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  const retryAfter = Number(response.headers.get("Retry-After"));
  return { status: response.status, retryAfter, cache: response.headers.get("Cache-Control"), answer };
}

const press = (url: string, init: RequestInit = {}) =>
  fetch(url, { method: "POST", redirect: "manual", ...init });

async function onlyRow() {
  const rows = await db.select().from(newsletterSubscribers);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

test.for(locales)("the contact and newsletter pages offer the newsletter once (%s)", async (locale) => {
  for (const path of ["/contact", "/newsletter"]) {
    const html = await (await fetch(shop.url + localePath(locale, path))).text();
    expect([path, html.match(/ name="consent"/g)?.length]).toEqual([path, 1]);
  }
  const subscriber = await insertSubscriber(db, { email: "left@example.com" });
  const left = unsubscribeLink(linkOptions, { subscriberId: subscriber, locale });
  expect(await (await fetch(left)).text()).not.toContain(' name="consent"');
});

test("newsletter-signup accepts the popup's body and the specification's minimal one", async () => {
  const popup_id = await insertPopup(db, { type: "newsletter", legal_note_bg: "Да", legal_note_en: "Yes" });
  const sent = await call({ email: "maria@example.com", consent: true, popup_id, language: "en" });
  expect(sent).toMatchObject({ status: 200, cache: "no-store", answer: { success: true } });
  expect(await onlyRow()).toMatchObject({ consent_text: "Yes", popup_id, locale: "en" });
  const bare = await call({ email: "ivan@example.com", consent: true, popup_id: null });
  expect(bare.answer).toEqual({ success: true });
});

test("newsletter-signup refuses with a status, a code and the specification's texts", async () => {
  await insertSubscriber(db, { email: "maria@example.com" });
  const good = { email: "anna@example.com", consent: true };
  const cases: [unknown, number, string, RegExp][] = [
    [{ ...good, email: "maria@" }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: "" }, 422, "invalid_email", /Invalid email/],
    [{ consent: true }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: 7 }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: ["anna@example.com"] }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: null }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: "<b>🍓</b>" }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: "анна" }, 422, "invalid_email", /Invalid email/],
    [{ ...good, email: `${"x".repeat(100_000)}@example.com` }, 422, "invalid_email", /Invalid email/],
    [{ email: good.email }, 422, "no_consent", /Consent/],
    [{ ...good, consent: false }, 422, "no_consent", /Consent/],
    [{ ...good, consent: "true" }, 422, "no_consent", /Consent/],
    [{ ...good, consent: 1 }, 422, "no_consent", /Consent/],
    [{ ...good, popup_id: "not-an-id" }, 422, "invalid", /not valid/],
    [{ ...good, popup_id: "" }, 422, "invalid", /not valid/],
    [{ ...good, popup_id: 7 }, 422, "invalid", /not valid/],
    [{ ...good, popup_id: newId() }, 422, "unknown_popup", /popup/],
    [{ ...good, language: "de" }, 422, "invalid", /not valid/],
    [null, 422, "invalid", /not valid/],
    ["anna@example.com", 422, "invalid", /not valid/],
    [[], 422, "invalid", /not valid/],
    [{ ...good, email: "Maria@Example.com" }, 409, "already_subscribed", /already subscribed/],
  ];
  for (const [body, status, code, error] of cases) {
    const refused = await call(body);
    expect([body, refused.status, refused.answer.code, refused.answer.success]).toEqual([
      body,
      status,
      code,
      false,
    ]);
    expect(refused.answer.error).toMatch(error);
  }
  const huge = await call({ ...good, more: "x".repeat(300_000) });
  expect(huge.status).toBe(413);
  await onlyRow();
});

test.for(locales)("the newsletter's form works without JavaScript (%s)", async (locale) => {
  const p = popupTranslator(locale);
  const post = (fields: Record<string, string>) =>
    press(shop.url + localePath(locale, "/newsletter"), {
      body: new URLSearchParams(fields),
      headers: { Origin: shop.url, "X-Forwarded-For": newAddress() },
    });
  await insertSubscriber(db, { email: "maria@example.com" });
  for (const [fields, status, fault] of [
    [{ email: "", consent: "on" }, 422, "required"],
    [{ email: "anna@example.com" }, 422, "required"],
    [{ email: "анна<b>", consent: "on" }, 422, "email"],
    [{ email: "Maria@Example.com", consent: "on" }, 409, "subscribed"],
  ] as const) {
    const refused = await post(fields);
    expect([fields, refused.status]).toEqual([fields, status]);
    const html = await refused.text();
    expect(html).toContain(p(`popup.error.${fault}`));
    if (fields.email.includes("@")) expect(html).toContain(`value="${fields.email}"`);
  }
  await onlyRow();
  await db.delete(newsletterSubscribers);
  const sent = await post({ email: "anna@example.com", consent: "on" });
  expect([sent.status, sent.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(await sent.text()).toContain(p("popup.success.text").replace("'", "&#x27;"));
  // Confirmed by the e-mail only.
  expect(await onlyRow()).toMatchObject({
    email: "anna@example.com",
    locale,
    confirmed_at: null,
    source: "api",
  });
  expect(await db.select().from(mails)).toHaveLength(1);
});

test("limits sign-ups per network address, with Retry-After", async () => {
  const address = newAddress();
  for (const name of ["anna", "boris", "vera"])
    expect((await call({ email: `${name}@example.com`, consent: true }, address)).status).toBe(200);
  const limited = await call({ email: "georgi@example.com", consent: true }, address);
  expect(limited).toMatchObject({ status: 429, answer: { success: false, code: "rate_limited" } });
  expect(limited.retryAfter).toBeGreaterThan(0);
  expect(limited.retryAfter).toBeLessThanOrEqual(3600);
});

for (const locale of locales) {
  const t = newsletterTranslator(locale);
  const escaped = (text: string) => text.replaceAll("'", "&#x27;");

  test(`GET of the confirmation link confirms nothing, its button does, without JavaScript (${locale})`, async () => {
    const email = "maria@example.com";
    const subscriberId = await insertSubscriber(db, {
      email,
      confirmed_at: null,
      consent_text: "Да <b>искам</b>",
    });
    const link = confirmLink(linkOptions, { subscriberId, locale, issuedAt: new Date() });
    for (let scan = 0; scan < 3; scan++) {
      const seen = await fetch(link);
      expect(seen.status).toBe(200);
      expect(seen.headers.get("Cache-Control")).toBe("private, no-store");
      expect(seen.headers.get("Referrer-Policy")).toBe("same-origin");
      const html = await seen.text();
      expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
      expect(html).toContain(t("newsletter.confirm.button"));
      expect(html).toContain("Да &lt;b&gt;искам&lt;/b&gt;");
      // The metadata for search engines must not contain the secret.
      expect(html.match(/<link rel="canonical"[^>]*>/)?.[0]).not.toContain("token");
    }
    await fetch(link, { method: "HEAD" });
    expect((await onlyRow()).confirmed_at).toBeNull();
    const pressed = await press(link, {
      headers: { Origin: shop.url },
      body: new URLSearchParams({ intent: "confirm" }),
    });
    expect(pressed.status).toBe(200);
    expect(await pressed.text()).toContain(escaped(t("newsletter.confirmed.text", { email })));
    expect((await onlyRow()).confirmed_at).not.toBeNull();
    const again = await press(link, { body: new URLSearchParams({ intent: "confirm" }) });
    expect(await again.text()).toContain(escaped(t("newsletter.already.text", { email })));
  });

  test(`a confirmation link that cannot confirm says why (${locale})`, async () => {
    const old = new Date(Date.now() - 8 * 86_400_000);
    const waits = await insertSubscriber(db, { email: "waits@example.com", confirmed_at: null });
    const left = await insertSubscriber(db, { email: "left@example.com", unsubscribed_at: new Date() });
    const late = confirmLink(linkOptions, { subscriberId: waits, locale, issuedAt: old });
    const over = confirmLink(linkOptions, { subscriberId: left, locale, issuedAt: new Date() });
    const foreign = unsubscribeLink(linkOptions, { subscriberId: waits, locale }).replace(
      "unsubscribe",
      "confirm",
    );
    const page = shop.url + localePath(locale, "/newsletter/confirm");
    for (const [link, status, text] of [
      [late, 410, t("newsletter.expired.title")],
      [over, 200, t("newsletter.ended.title")],
      [foreign, 404, t("newsletter.unknown.title")],
      [late.slice(0, -1), 404, t("newsletter.unknown.title")],
      [page, 404, t("newsletter.unknown.title")],
      [`${page}?token=%F0%9F%8D%93`, 404, t("newsletter.unknown.title")],
      [`${page}?token=${"x".repeat(4000)}`, 404, t("newsletter.unknown.title")],
    ] as const)
      for (const response of [await fetch(link), await press(link)]) {
        expect([link, response.status]).toEqual([link, status]);
        expect(response.headers.get("Cache-Control")).toBe("private, no-store");
        expect(await response.text()).toContain(escaped(text));
      }
    const asked = await press(late, { body: new URLSearchParams({ intent: "again" }) });
    expect(await asked.text()).toContain(t("newsletter.asked.title"));
    const sentMails = await db.select().from(mails);
    expect(sentMails).toMatchObject([{ recipient: "waits@example.com", language: locale }]);
  });

  test(`a mailbox unsubscribes with a single request, per RFC 8058 (${locale})`, async () => {
    const email = "maria@example.com";
    const subscriberId = await insertSubscriber(db, { email });
    const link = unsubscribeLink(linkOptions, { subscriberId, locale });
    const seen = await fetch(link);
    expect([seen.status, seen.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
    expect(await seen.text()).toContain(t("newsletter.unsubscribe.button"));
    expect((await onlyRow()).unsubscribed_at).toBeNull();
    const body = "List-Unsubscribe=One-Click";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const ended = await press(link, { headers, body });
    expect([ended.status, ended.headers.get("Location"), ended.headers.getSetCookie()]).toEqual([
      200,
      null,
      [],
    ]);
    expect(await ended.text()).toContain(escaped(t("newsletter.unsubscribed.text", { email })));
    const { unsubscribed_at } = await onlyRow();
    expect(unsubscribed_at).not.toBeNull();
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    for (const again of [await press(link, { headers, body }), await press(link, { body: form })])
      expect(again.status).toBe(200);
    expect((await onlyRow()).unsubscribed_at).toEqual(unsubscribed_at);
  });

  test(`subscribing again requires confirmation by e-mail and is rate-limited (${locale})`, async () => {
    const email = "maria@example.com";
    const subscriberId = await insertSubscriber(db, { email, unsubscribed_at: new Date() });
    const link = unsubscribeLink(linkOptions, { subscriberId, locale });
    expect(await (await fetch(link)).text()).toContain(
      t("newsletter.consent", { shop: shopName(defaultBrand, locale) }),
    );
    const headers = { "X-Forwarded-For": newAddress() };
    const again = () => press(link, { headers, body: new URLSearchParams({ intent: "again" }) });
    expect(await (await again()).text()).toContain(escaped(t("newsletter.asked.text", { email })));
    expect(await onlyRow()).toMatchObject({ confirmed_at: null, unsubscribed_at: null, source: "link" });
    await again();
    await again();
    const limited = await again();
    expect(limited.status).toBe(429);
    expect(await limited.text()).toContain(t("newsletter.rate_limited.title"));
    expect(await db.$count(mails)).toBe(1);
  });

  test(`an unsubscribe link of a deleted subscriber, or a forged one, says so (${locale})`, async () => {
    const gone = unsubscribeLink(linkOptions, { subscriberId: newId(), locale });
    const forged = `${gone}x`;
    for (const [link, status, text] of [
      [gone, 200, t("newsletter.gone.title")],
      [forged, 404, t("newsletter.unknown.title")],
      [shop.url + localePath(locale, "/newsletter/unsubscribe"), 404, t("newsletter.unknown.title")],
    ] as const)
      for (const response of [await fetch(link), await press(link)]) {
        expect([link, response.status]).toEqual([link, status]);
        expect(await response.text()).toContain(escaped(text));
      }
  });
}

test("refuses to unsubscribe through another site's form", async () => {
  const subscriberId = await insertSubscriber(db, { email: "maria@example.com" });
  const link = unsubscribeLink(linkOptions, { subscriberId, locale: "bg" });
  const refused = await press(link, { headers: { Origin: "https://evil.example" }, body: "x=1" });
  expect(refused.status).toBe(403);
  expect((await onlyRow()).unsubscribed_at).toBeNull();
});

test("the owner exports subscribers in a file that is not cached, and a visitor cannot", async () => {
  const signIn = await press(`${shop.url}/auth`, { body: new URLSearchParams(owner) });
  const cookie = signIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  await insertSubscriber(db, { email: "maria@example.com" });
  await insertSubscriber(db, { email: "waits@example.com", confirmed_at: null });
  const take = (query: string, headers: Record<string, string> = { Cookie: cookie }) =>
    fetch(`${shop.url}/admin/subscribers/export${query}`, { headers, redirect: "manual" });
  const file = await take("");
  expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="plodko-subscribers.csv"');
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.toString()).toContain('"maria@example.com"');
  expect(bytes.toString()).not.toContain("waits@example.com");
  expect(await (await take("?state=pending")).text()).not.toContain("maria@example.com");
  expect(await (await take("?q=WAITS")).text()).toContain('"waits@example.com"');
  const anonymous = await take("", {});
  expect([anonymous.status, anonymous.headers.get("Location")]).toEqual([302, "/auth"]);
});
