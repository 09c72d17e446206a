import { localePath, locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { visit } from "#e2e/shopper.ts";

for (const locale of locales) {
  const t = translator(locale);

  test(`the distributors page has a phone link and a way to become one (${locale})`, async ({ page }) => {
    await visit(page, locale, "/distributors");
    const table = page.getByRole("table", { name: t("distributors.title") });
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(
      table.getByRole("cell", { name: locale === "bg" ? "София" : "Sofia" }).first(),
    ).toBeVisible();
    await expect(table.getByRole("link", { name: "+359 2 000 0000" })).toHaveAttribute(
      "href",
      "tel:+35920000000",
    );
    for (const heading of [t("distributors.shops.title"), t("distributors.partners.title")])
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(6);
    await page.getByRole("link", { name: t("distributors.cta.button") }).click();
    await expect(page).toHaveURL(localePath(locale, "/contact"));
  });

  test(`the contact page has the shop's contact details (${locale})`, async ({ page }) => {
    await visit(page, locale, "/contact");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2 })).toHaveText([
      t("contact.form.title"),
      t("contact.email"),
      t("contact.phone"),
      t("contact.address"),
    ]);
    await expect(main.getByRole("link", { name: "hello@plodko.example" })).toHaveAttribute(
      "href",
      "mailto:hello@plodko.example",
    );
    await expect(main.getByRole("link", { name: "+359 32 000 000" })).toHaveAttribute(
      "href",
      "tel:+35932000000",
    );
    await expect(main).toContainText(locale === "bg" ? "4000 Пловдив" : "4000 Plovdiv");
  });

  test(`order-success says what comes next, and an unknown order gets neither thanks nor data (${locale})`, async ({
    page,
    browserConsole,
  }) => {
    await visit(page, locale, "/order-success");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
    const next = main.getByRole("list").filter({ hasText: t("success.step.email") });
    await expect(next.getByRole("listitem")).toContainText([
      t("success.step.email"),
      t("success.step.contact"),
      t("success.step.processing"),
    ]);
    // Invisible characters keep the two numbers and their noun on one line.
    await expect(main).toContainText(
      locale === "bg" ? /1\u2060?–\u2060?2\sработни дни/ : /1\u2060?–\u2060?2\sworking days/,
    );
    for (const [link, path] of [
      [t("success.home"), "/"],
      [t("success.products"), "/products"],
      [t("success.contact"), "/contact"],
    ] as const)
      await expect(main.getByRole("link", { name: link })).toHaveAttribute("href", localePath(locale, path));
    await expect(main.getByRole("link", { name: "hello@plodko.example" })).toBeVisible();
    browserConsole.allow(/status of 404/);
    await visit(page, locale, "/order-success?order=You-won-a-prize");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.noOrder.title"));
    await expect(main).not.toContainText("prize");
  });
}
