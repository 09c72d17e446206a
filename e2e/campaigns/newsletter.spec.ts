import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { translator } from "#app/i18n/translate.ts";
import { openMenu } from "#e2e/admin-menu.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";
import { registerPerson } from "#e2e/accounts/register-person.ts";
import { demoShop, newestToast, toasts, visit } from "#e2e/shopper.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";

let readers = 0;
/** Returns an address that no other test of this run uses. */
function newReader(locale: Locale): string {
  readers += 1;
  const { project, workerIndex } = test.info();
  return `reader-${readers}-${locale}-${project.name}-${workerIndex}@example.com`;
}

async function signUp(page: Page, email: string, locale: Locale): Promise<void> {
  const answer = await page.request.post("/api/functions/newsletter-signup", {
    data: { email, consent: true, language: locale },
  });
  expect(await answer.json()).toEqual({ success: true });
}

for (const locale of locales) {
  const t = translator(locale);
  const n = newsletterTranslator(locale);
  const l = emailTranslator(locale);
  const path = (name: string) => localePath(locale, `/newsletter/${name}`);

  test(`a reader confirms by e-mail, unsubscribes by the welcome e-mail's link, and subscribes again (${locale}) @once @long`, async ({
    page,
  }) => {
    const email = newReader(locale);
    const main = page.getByRole("main");
    await signUp(page, email, locale);
    const confirmation = await emailTo(email, new RegExp(l("newsletter_confirmation.subject")));
    const link = linkIn(confirmation, path("confirm"));
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(n("newsletter.confirm.title"));
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex,follow");
    await expect(main).toContainText(email);
    await expect(main.getByRole("blockquote")).toHaveText(n("newsletter.consent", demoShop(locale)));
    await main.getByRole("button", { name: n("newsletter.confirm.button") }).click();
    await expect(main.getByRole("status")).toContainText(n("newsletter.confirmed.text", { email }));
    await expect(main.getByRole("status")).toBeFocused();
    await page.reload();
    await expect(main.getByRole("status")).toContainText(n("newsletter.already.text", { email }));

    const welcome = await emailTo(email, new RegExp(l("newsletter_welcome.subject", demoShop(locale))));
    await page.goto(linkIn(welcome, path("unsubscribe")));
    await expect(main).toContainText(email);
    await main.getByRole("button", { name: n("newsletter.unsubscribe.button") }).click();
    await expect(main.getByRole("status")).toContainText(n("newsletter.unsubscribed.text", { email }));
    await expect(main.getByRole("blockquote")).toHaveText(n("newsletter.consent", demoShop(locale)));
    await expectUsableWithFocusRings(page);
    await main.getByRole("button", { name: n("newsletter.again.button") }).click();
    await expect(main.getByRole("status")).toContainText(n("newsletter.asked.text", { email }));

    let again = link;
    await expect(async () => {
      again = linkIn(await emailTo(email, new RegExp(l("newsletter_confirmation.subject"))), path("confirm"));
      expect(again).not.toBe(link);
    }).toPass({ timeout: 20_000 });
    await page.goto(again);
    await main.getByRole("button", { name: n("newsletter.confirm.button") }).click();
    await expect(main.getByRole("status")).toContainText(n("newsletter.confirmed.title"));
  });

  test(`the footer's form answers in place, and keeps focus and scroll position (${locale}) @once`, async ({
    page,
    browserConsole,
  }) => {
    browserConsole.allow(/status of 422/);
    const p = popupTranslator(locale);
    await visit(page, locale, "/contact");
    const form = page.getByRole("contentinfo").getByRole("form", { name: n("newsletter.signUp.title") });
    const email = form.getByRole("textbox", { name: n("newsletter.signUp.email") });
    const button = form.getByRole("button", { name: p("popup.subscribe") });
    await email.fill("maria@");
    await form.getByRole("checkbox").check();
    await button.click();
    const scrolled = await page.evaluate(() => scrollY);
    await expect(form.getByRole("status")).toHaveText(p("popup.error.email"));
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toHaveValue("maria@");
    await email.fill(newReader(locale));
    await button.click();
    await expect(form.getByRole("status")).toHaveText(
      `${p("popup.success.text")} ${p("popup.success.confirm")}`,
    );
    await expect(button).toBeFocused();
    await expect(email).toHaveValue("");
    await expect(toasts(page, locale).getByRole("listitem")).toHaveCount(0);
    expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    await expect(page).toHaveURL(localePath(locale, "/contact"));
    await expectUsableWithFocusRings(page);
  });

  test(
    `a signed-in person can subscribe and unsubscribe in the profile (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page }) => {
      const person = await registerPerson(page);
      await visit(page, locale, "/profile");
      const main = page.getByRole("main");
      const state = main.getByRole("status").filter({ hasText: t("profile.newsletter.none") });
      await expect(state).toBeVisible();
      await expect(main).toContainText(n("newsletter.consent", demoShop(locale)));
      await main.getByRole("button", { name: t("profile.newsletter.subscribe"), exact: true }).click();
      const since = t("profile.newsletter.since", { date: "" });
      await expect(main.getByRole("status").filter({ hasText: since })).toContainText(/\d\d\.\d\d\.\d{4}/);
      await expect(main.getByText(n("newsletter.consent", demoShop(locale)))).toHaveCount(0);
      const purchases = main.getByRole("button", {
        name: n("newsletter.consent.purchases", demoShop(locale)),
      });
      for (const pressed of ["true", "false"]) {
        await purchases.click();
        await expect(purchases).toHaveAttribute("aria-pressed", pressed);
      }
      await emailTo(person.email, new RegExp(l("newsletter_welcome.subject", demoShop(locale))));
      await main.getByRole("button", { name: t("profile.newsletter.unsubscribe"), exact: true }).click();
      await expect(state).toBeVisible();
      await page.reload();
      await expect(state).toBeVisible();
    },
  );

  test(
    `the owner can find a subscriber, read the consent, export the list and erase one (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 409/);
      const a = adminTranslator(locale);
      const email = newReader(locale);
      await signUp(page, email, locale);
      await signInAsAdmin();
      await page.goto("/admin/subscribers");
      if (locale === "en") {
        await openMenu(page);
        await switchToEnglish(page);
      }
      const main = page.getByRole("main");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(a("subscribers.title"));
      await main.getByRole("searchbox", { name: a("subscribers.search") }).fill(email.toUpperCase());
      await main.getByRole("searchbox", { name: a("subscribers.search") }).press("Enter");
      const rows = main.getByRole("row").filter({ hasText: "@" });
      await expect(rows).toHaveCount(1);
      await expect(rows).toContainText(email);
      await expect(rows).toContainText(a("subscribers.state.pending"));
      await expect(rows).toContainText(a("subscribers.source.api"));
      const consent = rows.getByText(translator(locale)("newsletter.consent", demoShop(locale)));
      await expect(consent).toBeHidden();
      await rows.locator("summary").click();
      await expect(consent).toBeVisible();
      await expectUsableWithFocusRings(page);

      await main.getByRole("combobox", { name: a("subscribers.filter") }).selectOption("confirmed");
      await main.getByRole("button", { name: a("edit.search"), exact: true }).click();
      await expect(main.getByRole("heading", { name: a("subscribers.none.title") })).toBeVisible();
      await main.getByRole("combobox", { name: a("subscribers.filter") }).selectOption("pending");
      await main.getByRole("button", { name: a("edit.search"), exact: true }).click();
      await expect(rows).toHaveCount(1);

      const downloading = page.waitForEvent("download");
      await main.getByRole("link", { name: a("subscribers.export") }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("plodko-subscribers.csv");
      const file = await readFile(await download.path(), "utf8");
      expect(file).toMatch(/^\ufeff"email";"language";/);
      expect(file.split("\r\n")[1]).toContain(`"${email}";"${locale}";"pending";`);

      // Opened in another tab before it is deleted in this one.
      const other = await page.context().newPage();
      await other.goto(page.url());
      const remove = (tab: Page) =>
        tab.getByRole("button", { name: a("edit.deleteNamed", { name: email }) }).click();
      const dialog = (tab: Page) => tab.getByRole("dialog", { name: a("subscribers.delete.title") });
      await remove(other);
      await remove(page);
      await expect(dialog(page)).toContainText(email);
      await dialog(page)
        .getByRole("button", { name: a("edit.cancel") })
        .click();
      await expect(rows).toHaveCount(1);
      await remove(page);
      await dialog(page)
        .getByRole("button", { name: a("edit.delete"), exact: true })
        .click();
      await expect(newestToast(page, locale)).toContainText(a("subscribers.deleted"));
      await expect(rows).toHaveCount(0);
      await dialog(other)
        .getByRole("button", { name: a("edit.delete"), exact: true })
        .click();
      await expect(newestToast(other, locale)).toContainText(a("subscribers.gone"));
    },
  );
}
