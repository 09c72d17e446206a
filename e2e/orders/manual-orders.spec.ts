import type { Page, Route } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field as anyField, nameOf, newestToast } from "#e2e/shopper.ts";

const isNewOrder = (url: URL) => /\/admin\/orders\/new(?:\.data)?$/.test(url.pathname);

for (const locale of locales) {
  const a = adminTranslator(locale);
  const save = (page: Page) => page.getByRole("button", { name: a("orders.new.save"), exact: true });
  const p = pickerTranslator(locale);
  const field = (page: Page, name: "first_name" | "last_name" | "phone") =>
    page.getByRole("textbox", { name: a(`orders.column.${name}`), exact: true });
  const city = (page: Page) => anyField(page, a("orders.column.city"));

  async function openForm(page: Page) {
    if (locale === "en") await page.request.post("/admin/language", { form: { returnTo: "/admin" } });
    await page.goto("/admin");
    await page.getByRole("link", { name: a("orders.new"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: a("orders.new") })).toBeVisible();
  }

  const unitsOf = (page: Page, flavor: "strawberry" | "orange") =>
    page.getByRole("textbox", { name: a("orders.new.pieces", { name: nameOf(flavor, locale) }) });

  /** Fills in a customer and, from the carriers' lists, the first office of a town. */
  async function fillCustomer(page: Page, lastName: string, phone: string) {
    await field(page, "first_name").fill("Стоян");
    await field(page, "last_name").fill(lastName);
    await field(page, "phone").fill(phone);
    const delivery = page.getByRole("combobox", { name: a("orders.column.delivery_type") });
    await delivery.selectOption({ label: a("orders.deliveryType.office") });
    await city(page).fill("plovdiv");
    await page
      .getByRole("listbox", { name: p("picker.list") })
      .getByRole("option")
      .first()
      .click();
    await expect(page.getByRole("region", { name: p("picker.chosen") })).toBeVisible();
  }

  test(
    `the owner enters an order by phone and corrects its delivery address (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 4(?:09|22)/);
      const lastName = locale === "bg" ? "Телефонов" : "Обаждачев";
      await signInAsAdmin();
      await openForm(page);

      // Nothing typed: each field has its error, the products first.
      await save(page).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.new.invalid"));
      await expect(page.getByText(a("edit.problem.pieces"))).toBeVisible();
      await expect(page.getByText(a("edit.problem.required"))).toHaveCount(6);

      await unitsOf(page, "strawberry").fill("two");
      await save(page).click();
      await expect(page.getByText(a("edit.problem.number"))).toBeVisible();
      await unitsOf(page, "strawberry").fill("999");
      await unitsOf(page, "orange").fill("1");
      await save(page).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.new.invalid"));
      await expect(page.getByText(a("edit.problem.few"))).toBeVisible();
      await fillCustomer(page, lastName, locale === "bg" ? "0888 555 111" : "0888 555 222");
      // The customer names an office that is not in the list.
      await page.getByRole("button", { name: p("picker.change") }).click();
      await page.getByRole("button", { name: p("picker.type") }).click();
      await page.getByRole("textbox", { name: a("orders.new.details") }).fill("Център");
      await save(page).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.new.outOfStock"));
      await expect(page.getByText(a("edit.problem.few"))).toBeVisible();
      await unitsOf(page, "strawberry").fill("2");
      await expect(page.getByRole("status").filter({ hasText: "19,70" })).toBeVisible();

      // The price has changed since the form was shown: the new total appears before the order is placed.
      await ownShop.sql("update products set price_bgn = 700 where flavor = 'strawberry'");
      await save(page).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.new.priceChanged"));
      await expect(page.getByRole("status").filter({ hasText: "19,90" })).toBeVisible();
      await page
        .getByRole("textbox", {
          name: a("orders.lines.discount.amount", { currency: a("orders.lines.currency.BGN") }),
        })
        .fill("0,90");
      await anyField(page, a("orders.lines.discount.reason")).fill("Сгрешена цена");
      await expect(page.getByRole("status").filter({ hasText: "19,00" })).toBeVisible();
      await save(page).click();

      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(newestToast(page, locale)).toContainText(a("orders.new.saved"));
      const main = page.getByRole("main");
      await expect(main.getByText(a("customers.noEmail"), { exact: true })).toBeVisible();
      await expect(main.getByText(a("orders.event.entered"))).toBeVisible();
      await expect(main.getByText("Сгрешена цена").first()).toBeVisible();
      await expect(main.getByText("19,00").first()).toBeVisible();

      // The customer calls again to change the delivery address.
      await main.getByRole("link", { name: a("orders.correct"), exact: true }).click();
      await expect(field(page, "last_name")).toHaveValue(lastName);
      // Replaced once the towns are loaded.
      await expect(city(page)).toHaveRole("combobox");
      await city(page).fill("");
      await page.getByRole("button", { name: a("orders.correct.save") }).click();
      await expect(page.getByText(a("edit.problem.required"))).toBeVisible();
      await city(page).fill("Лом");
      await page.getByRole("button", { name: a("orders.correct.save") }).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(newestToast(page, locale)).toContainText(a("orders.correct.saved"));
      await expect(main.getByText(/^Лом, .*Център$/)).toBeVisible();
      await expect(main.getByText(a("orders.event.corrected"))).toBeVisible();
      await page.goto(`/admin?q=${encodeURIComponent(lastName)}`);
      await expect(main.getByText(`Стоян ${lastName}`)).toHaveCount(1);
    },
  );

  test(
    `a lost response loses no entered value, and a retry makes one order (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/Failed to load resource/);
      const lastName = locale === "bg" ? "Изгубенов" : "Откъснатов";
      await signInAsAdmin();
      await openForm(page);
      await unitsOf(page, "orange").fill("1");
      await fillCustomer(page, lastName, locale === "bg" ? "0888 555 333" : "0888 555 444");
      let sent = 0;
      await page.route(isNewOrder, async (route: Route) => {
        if (route.request().method() !== "POST") return route.continue();
        const response = await route.fetch();
        sent += 1;
        await (sent === 1 ? route.abort() : route.fulfill({ response }));
      });
      await save(page).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.new.failed"));
      await expect(field(page, "last_name")).toHaveValue(lastName);
      await expect(page.getByRole("region", { name: p("picker.chosen") })).toBeVisible();
      await save(page).click();
      await expect(page).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}$/);
      await expect(
        page
          .getByRole("main")
          .getByText(/\(P4000\d\d\)/)
          .first(),
      ).toBeVisible();
      await page.goto(`/admin?q=${encodeURIComponent(lastName)}`);
      await expect(page.getByRole("main").getByText(`Стоян ${lastName}`)).toHaveCount(1);
    },
  );
}
