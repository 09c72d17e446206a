import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { insertPopup, popupId } from "./popup-rows.ts";
import { demoShop, newestToast, visit } from "#e2e/shopper.ts";

const headlines = { bg: "Новини от Плодко", en: "News from Plodko" };
const newsletter = {
  type: "newsletter",
  headline_bg: headlines.bg,
  headline_en: headlines.en,
  cta_label_bg: "Запишете ме",
  cta_label_en: "Sign me up",
  cta_url: null,
  legal_note_bg: "Съгласявам се да получавам новини.",
  legal_note_en: "I agree to receive news.",
  frequency_cap: "always",
} as const;

test.beforeEach(({ ownShop }) => ownShop.sql("delete from popups"));

/** Answers sign-ups with the given responses in turn, then fails; returns the requests' bodies. */
async function answerSignups(page: Page, answers: { status: number; json: unknown }[]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route("**/api/functions/newsletter-signup", async (route) => {
    sent.push(route.request().postDataJSON());
    const answer = answers.shift();
    await (answer ? route.fulfill(answer) : route.abort());
  });
  return sent;
}

/** The specification's texts, word for word, and their English translations. */
const expectedTexts = {
  bg: {
    required: "Моля, въведете имейл и дайте съгласие.",
    subscribed: "Този имейл вече е абониран.",
    email: "Моля, въведете валиден имейл адрес.",
    failed: "Възникна грешка при абонирането.",
    success: ["Успешно!", "Успешно се абонирахте за нашия бюлетин!"],
  },
  en: {
    required: "Please enter your e-mail and give your consent.",
    subscribed: "This e-mail is already subscribed.",
    email: "Please enter a valid e-mail address.",
    failed: "An error occurred while subscribing.",
    success: ["Success!", "You've successfully subscribed to our newsletter!"],
  },
};

const refused = (error: string) => ({ status: 422, json: { success: false, code: "refused", error } });

for (const locale of locales)
  test(
    `a newsletter popup shows every refusal, loses no typed value, and closes after the sign-up (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, browserConsole }) => {
      browserConsole.allow(/status of 422|net::ERR_FAILED/);
      const t = popupTranslator(locale);
      await ownShop.sql(insertPopup(1, newsletter));
      const sent = await answerSignups(page, [
        refused("This email is already subscribed"),
        refused("Invalid email address"),
        { status: 500, json: {} },
        { status: 200, json: { success: true } },
      ]);
      browserConsole.allow(/status of 500/);
      await visit(page, locale, "/");
      const popup = page.getByRole("dialog", { name: headlines[locale] });
      const email = popup.getByRole("textbox", { name: t("popup.email") });
      const consent = popup.getByRole("checkbox", { name: newsletter[`legal_note_${locale}`] });
      const submit = popup.getByRole("button", { name: newsletter[`cta_label_${locale}`] });
      const alert = popup.getByRole("alert");

      await submit.click();
      await expect(alert).toHaveText(expectedTexts[locale].required);
      await expect(email).toBeFocused();
      await email.fill("мария@example.bg");
      await submit.click();
      await expect(consent).toBeFocused();
      await expect(alert).toHaveText(expectedTexts[locale].required);
      expect(sent).toEqual([]);
      await consent.check();
      for (const fault of ["subscribed", "email", "failed"] as const) {
        await submit.click();
        await expect(alert).toHaveText(expectedTexts[locale][fault]);
        await expect(email).toHaveValue("мария@example.bg");
        await expect(consent).toBeChecked();
      }
      await email.press("Enter");
      await expect(popup).toBeHidden();
      const toast = newestToast(page, locale);
      for (const text of [...expectedTexts[locale].success, t("popup.success.confirm")])
        await expect(toast).toContainText(text);
      expect(sent.at(-1)).toEqual({
        email: "мария@example.bg",
        consent: true,
        popup_id: popupId(1),
        language: locale,
      });
      await page.reload();
      await expect(email).toHaveValue("");
      await expect(consent).not.toBeChecked();
    },
  );

test(
  "a popup that asks for consent can be declined, even if it is not dismissable",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    await ownShop.sql(
      insertPopup(1, { ...newsletter, dismissable: false, frequency_cap: "once_per_session" }),
    );
    await visit(page, "bg", "/");
    const popup = page.getByRole("dialog", { name: headlines.bg });
    await page.keyboard.press("Escape");
    await expect(popup).toBeVisible();
    await popup.getByRole("button", { name: popupTranslator("bg")("popup.decline") }).click();
    await expect(popup).toBeHidden();
  },
);

test(
  "the shop stores a sign-up with its consent text, counts it, and reports an existing subscription",
  { tag: "@once" },
  async ({ page, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (409|422)/);
    const t = popupTranslator("en");
    await ownShop.sql(
      `delete from newsletter_subscribers; delete from campaign_counts; ${insertPopup(1, { ...newsletter, legal_note_bg: null, legal_note_en: null })}`,
    );
    await visit(page, "en", "/");
    const popup = page.getByRole("dialog", { name: headlines.en });
    const words = translator("en")("newsletter.consent", demoShop("en"));
    const signUp = async (email: string) => {
      await popup.getByRole("textbox", { name: t("popup.email") }).fill(email);
      await popup.getByRole("checkbox", { name: words }).check();
      await popup.getByRole("button", { name: newsletter.cta_label_en }).click();
    };
    await signUp("not an address");
    await expect(popup.getByRole("alert")).toHaveText(t("popup.error.email"));
    await signUp("maria@example.bg");
    await expect(popup).toBeHidden();
    await expect(newestToast(page, "en")).toContainText(t("popup.success.text"));
    expect(await ownShop.sql("select email, consent_text, popup_id from newsletter_subscribers")).toEqual([
      { email: "maria@example.bg", consent_text: words, popup_id: popupId(1) },
    ]);
    expect(await ownShop.sql("select views, closes, signups from campaign_counts")).toEqual([
      { views: 1, closes: 0, signups: 1 },
    ]);
    await ownShop.sql("update newsletter_subscribers set confirmed_at = now()");
    await page.reload();
    await signUp("maria@example.bg");
    await expect(popup.getByRole("alert")).toHaveText(t("popup.error.subscribed"));
  },
);
