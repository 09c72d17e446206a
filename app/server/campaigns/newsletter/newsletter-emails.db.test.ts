import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import { locales } from "#app/domain/locale.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { log } from "#app/server/log.ts";
import { createMailTransport } from "#app/server/mail/mail-transport.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { sendEmail } from "#app/server/mail/send-email.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import type { ReceivedEmail } from "#tests/factories/servers/mailbox.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { confirmSubscription, findConfirmation, findUnsubscription, unsubscribe } from "./follow-link.ts";
import { signUpForNewsletter } from "./sign-up-for-newsletter.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
let isServerDown = false;
const box = await openMailbox({ refuse: (part) => (isServerDown && part === "sender" ? 421 : null) });
const transport = createMailTransport(box.url);
afterAll(async () => {
  transport.close();
  await box.close();
});

beforeEach(async () => {
  isServerDown = false;
  box.emails.length = 0;
  await db.delete(mails);
  vi.spyOn(log, "warn").mockReset().mockReturnValue(undefined);
});

let people = 0;
function signUp(locale: "bg" | "en") {
  people += 1;
  const email = `reader${people}@example.com`;
  const request = { email, hasConsent: true, popupId: null, address: `192.0.2.${people}`, locale, now };
  return signUpForNewsletter(shop, request);
}

/** Tries to send every queued e-mail once. */
async function sendWaiting(at = now): Promise<void> {
  const waiting = await db.select().from(mails).where(eq(mails.state, "waiting"));
  for (const { id } of waiting)
    await sendEmail({ ...shop, transport }, { emailId: id, now: () => at }).catch(() => undefined);
}

const headerOf = (mail: ReceivedEmail, name: string) => mail.headers.find(({ key }) => key === name)?.value;
const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";
const addressIn = (mail: ReceivedEmail, path: string) =>
  mail.text?.match(/https:\/\/\S+/g)?.find((url) => new URL(url).pathname === path) ?? "";

for (const locale of locales) {
  const t = emailTranslator(locale);
  const demo = { shop: shopName(defaultBrand, locale) };
  const path = (name: string) => `${locale === "en" ? "/en" : ""}/newsletter/${name}`;

  test(`the e-mails confirm, welcome and unsubscribe, by link and by List-Unsubscribe header (${locale})`, async () => {
    await signUp(locale);
    await sendWaiting();
    const [confirmation] = box.emails;
    expect(confirmation?.subject).toBe(t("newsletter_confirmation.subject"));
    for (const part of ["text", "consent", "notYou"] as const)
      expect(confirmation?.text?.replaceAll(/\s+/g, " ")).toContain(
        t(`newsletter_confirmation.${part}`, demo),
      );
    expect(confirmation?.text).toContain(
      locale === "bg" ? "Връзката важи 7 дни." : "The link works for 7 days.",
    );
    const link = addressIn(confirmation!, path("confirm"));
    expect(await findConfirmation(shop, { token: tokenIn(link), now })).toMatchObject({
      state: "pending",
    });
    expect(await confirmSubscription(shop, { token: tokenIn(link), now })).toEqual({ ok: true });

    await sendWaiting();
    const [, welcome] = box.emails;
    expect(welcome?.subject).toBe(t("newsletter_welcome.subject", demo));
    expect(welcome?.text?.replaceAll(/\s+/g, " ")).toContain(t("newsletter_welcome.end"));

    for (const mail of [confirmation!, welcome!]) {
      const unsubscribeUrl = addressIn(mail, path("unsubscribe"));
      expect(mail.text).toContain(`${t("email.unsubscribe")}\n${unsubscribeUrl}`);
      expect(mail.html).toContain(`href="${unsubscribeUrl}"`);
      expect(headerOf(mail, "list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
      expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      expect(await findUnsubscription(shop, tokenIn(unsubscribeUrl))).toMatchObject({ state: "confirmed" });
    }
    const unsubscribeToken = tokenIn(addressIn(welcome!, path("unsubscribe")));
    expect(await unsubscribe(shop, { token: unsubscribeToken, now })).toEqual({ ok: true });
  });
}

test("the test e-mail has no unsubscribe link", async () => {
  const mail = { kind: "test", recipient: "maria@example.com", language: "bg", data: {} } as const;
  await db.transaction((tx) => enqueueEmails(tx, shop.jobs, [mail], now));
  await sendWaiting();
  expect(box.emails).toHaveLength(1);
  expect(headerOf(box.emails[0]!, "list-unsubscribe")).toBeUndefined();
  expect(headerOf(box.emails[0]!, "list-unsubscribe-post")).toBeUndefined();
  expect(box.emails[0]?.text).not.toContain("newsletter");
});

test("while the mail server is down the e-mail waits, and is sent later unless its link has expired", async () => {
  isServerDown = true;
  expect(await signUp("bg")).toEqual({ ok: true });
  await sendWaiting();
  expect(await db.select().from(mails)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  isServerDown = false;
  await sendWaiting(days(7));
  const [sent] = await db.select().from(mails);
  // Only the recipient may confirm, so the link is not stored after sending.
  expect(sent).toMatchObject({ state: "sent" });
  expect(JSON.stringify(sent?.data)).not.toContain("confirm");
  expect(box.emails).toHaveLength(1);

  await signUp("bg");
  await sendWaiting(days(7.01));
  expect(box.emails).toHaveLength(1);
  expect((await db.select().from(mails)).map(({ state }) => state).toSorted()).toEqual(["failed", "sent"]);
});
