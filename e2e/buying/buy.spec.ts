import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminBg, adminEn } from "#app/i18n/admin-texts.ts";
import { bg } from "#app/i18n/bg.ts";
import { en } from "#app/i18n/en.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { openMenu } from "#e2e/admin-menu.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { test as inOwnShop } from "#e2e/own-shop.ts";
import { deviceIn } from "#e2e/phone.ts";
import { orderNumberIn } from "#e2e/shopper.ts";
import type { Page } from "@playwright/test";

type Language = {
  home: string;
  texts: typeof bg | typeof en;
  /** Name of the button that replaces the list of offices with a text field. */
  typeOffice: string;
  /** Search texts, each with the product that it finds. */
  finds: readonly (readonly [string, string])[];
};

const languages: Record<Locale, Language> = {
  bg: {
    home: "/",
    texts: bg,
    typeOffice: pickerTranslator("bg")("picker.type"),
    finds: [
      ["qgoda", "Сочна ягода"],
      ["портокъл", "Свеж портокал"],
    ],
  },
  en: {
    home: "/en",
    texts: en,
    typeOffice: pickerTranslator("en")("picker.type"),
    finds: [
      ["grape", "Vineyard Grape"],
      ["pinapple", "Sunny Pineapple"],
    ],
  },
};

for (const locale of locales) {
  const language = languages[locale];
  test.describe(() => {
    test.use(deviceIn[locale].options);

    test(
      `a visitor finds two flavours, buys them cash on delivery, and the owner ships them (${deviceIn[locale].name})`,
      { tag: "@once" },
      async ({ page, signInAsAdmin, openAnotherVisitor }) => {
        const { texts } = language;
        const email = `buyer-${locale}@example.com`;
        await page.goto(language.home);
        for (const [typed, product] of language.finds) await addToCart(page, language, typed, product);
        await page.getByRole("banner").getByRole("link", { name: texts["nav.cart"] }).click();
        for (const [, product] of language.finds)
          await expect(page.getByRole("link", { name: product })).toBeVisible();
        await page.getByRole("link", { name: texts["cart.checkout"] }).click();

        await page.getByRole("textbox", { name: texts["checkout.firstName"], exact: true }).fill("Иван");
        await page.getByRole("textbox", { name: texts["checkout.lastName"], exact: true }).fill("Петров");
        await page.getByRole("textbox", { name: texts["checkout.email"], exact: true }).fill(email);
        await page.getByRole("textbox", { name: texts["checkout.phone"], exact: true }).fill("0888 123 456");
        await page.getByRole("radio", { name: texts["checkout.deliveryType.office"] }).check();
        await page.getByRole("combobox", { name: texts["checkout.city"], exact: true }).fill("Варна");
        await page.getByRole("button", { name: language.typeOffice, exact: true }).click();
        await page.getByRole("textbox", { name: texts["checkout.office"], exact: true }).fill("Варна Левски");
        const button = page.getByRole("button", { name: texts["checkout.submit"] });
        await expect(
          page.getByRole("main").getByText(texts["guarantee.title"], { exact: true }),
        ).toBeVisible();
        await expect(page.getByRole("link", { name: texts["guarantee.portal"] })).toBeVisible();
        // Nothing is between the summary, which ends with the total, and the button.
        const beforeButton = page
          .locator("dl", { hasText: texts["cart.total"] })
          .and(page.locator(":has(+ button)"));
        await expect(beforeButton).toBeVisible();
        await button.click();

        await expect(page.getByText(texts["checkout.accepted"])).toBeVisible();
        await expect(page).toHaveURL(/\/order-success/);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(texts["success.title"]);
        await expect(page.getByText(texts["success.step.processing"])).toBeVisible();
        const number = orderNumberIn(page);
        await expect(page.getByText(number)).toBeVisible();
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await page.getByRole("button", { name: texts["success.copy"] }).click();
        await expect(page.getByRole("status").filter({ hasText: texts["success.copied"] })).toBeAttached();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
        await page.goto(`${language.home === "/" ? "" : language.home}/cart`);
        await expect(page.getByText(texts["cart.empty.title"])).toBeVisible();

        const adminPage = await openAnotherVisitor();
        await signInAsAdmin(adminPage);
        await adminPage.goto("/admin");
        const row = adminPage.getByRole("row").filter({ hasText: number });
        await expect(row).toContainText("Иван Петров");
        await expect(row).toContainText(email);
        await expect(row).toContainText(adminBg["orders.payment.pending"]);
        await row.getByText(adminBg["orders.details"]).click();
        for (const [, product] of language.finds) {
          const inBulgarian =
            { "Vineyard Grape": "Лозово грозде", "Sunny Pineapple": "Слънчев ананас" }[product] ?? product;
          await expect(row).toContainText(`1 × ${inBulgarian}`);
        }
        for (const step of ["processing", "shipped", "delivered"] as const) {
          await row.getByRole("button", { name: adminBg[`orders.advance.${step}`] }).click();
          await expect(adminPage.getByText(adminBg["orders.updated"]).first()).toBeVisible();
          await expect(row).toContainText(adminBg[`orders.status.${step}`]);
        }
        await expect(row.getByRole("button")).toHaveCount(0);
      },
    );
  });
}

async function addToCart(page: Page, { texts }: Language, typed: string, product: string): Promise<void> {
  await openMenuLink(page, texts["nav.products"], texts["shop.menu"]);
  // Wait for the list and its empty search: a navigation in progress would overwrite the typed text.
  await expect(page).toHaveURL(/\/products$/);
  const search = page.getByRole("searchbox", { name: texts["products.search"] });
  await expect(search).toHaveValue("");
  await search.fill(typed);
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText([product]);
  await cards.getByRole("button", { name: new RegExp(texts["product.addToCart"]) }).click();
  await expect(page.getByText(texts["product.added"]).first()).toBeVisible();
}

/** On a phone the links are inside the menu. */
async function openMenuLink(page: Page, name: string, menu: string): Promise<void> {
  const header = page.getByRole("banner");
  const link = header.getByRole("link", { name, exact: true }).filter({ visible: true });
  if ((await link.count()) === 0) await header.getByLabel(menu).click();
  await link.click();
}

// In a separate shop, because signing out ends all of the owner's sessions, which other tests use.
inOwnShop(
  "the owner switches the back office to English, and signs out",
  { tag: "@long" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin");
    await openMenu(page);
    await page.getByRole("button", { name: adminBg["menu.language.label"] }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(adminEn["orders.title"]);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await openMenu(page);
    await page.getByRole("button", { name: adminEn["menu.language.label"] }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(adminBg["orders.title"]);
    await openMenu(page);
    await page.getByRole("button", { name: adminBg["menu.signOut"] }).click();
    await expect(page).toHaveURL("/");
    await page.goto("/admin");
    await expect(page).toHaveURL("/auth");
  },
);
