import type { Locator, Page } from "@playwright/test";
import { localePath } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, fillCart, fillCheckout, newestToast, officeRadio, openProduct, visit } from "#e2e/shopper.ts";

const t = translator("bg");
const levs = (stotinki: number) => formatMoney(stotinki, "BGN", "bg");
const promisedDay = /Доставка до [а-я]+, \d{1,2} [а-я]+/;

test(
  "a charged delivery is shown from the product to the confirmation",
  { tag: ["@once", "@long"] },
  async ({ page, openAnotherVisitor, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 4(09|22)/);
    await signInAsAdmin();
    await page.goto("/admin/delivery");
    await page.getByRole("radio", { name: adminBg["delivery.pricing.fixed"] }).check();
    await page.getByRole("checkbox", { name: adminBg["delivery.is_day_promised"] }).check();
    await anyPrice(page, "address").fill("7,90");
    await save(page);
    await expect(page.getByText(adminBg["edit.problem.required"])).toHaveCount(2);
    await anyPrice(page, "office").fill("4,90");
    await anyPrice(page, "automat").fill("5,00");
    await priceOf(page, "delivery.carrier.sandbox", "address").fill("6,80");
    await save(page);
    await expect(newestToast(page, "bg")).toContainText(adminBg["delivery.saved"]);

    const shopper = await openAnotherVisitor();
    const main = shopper.getByRole("main");
    await openProduct(shopper, "bg", "strawberry");
    await expect(main.getByText(`Доставка от ${levs(490)}`)).toBeVisible();
    await expect(main.getByText(promisedDay)).toBeVisible();
    await fillCart(shopper, "bg", ["strawberry"]);
    await visit(shopper, "bg", "/cart");
    await expect(main.getByRole("definition").nth(1)).toContainText(`от ${levs(490)}`);
    await expect(main.getByText(t("cart.total.withoutDelivery"), { exact: true })).toBeVisible();

    await main.getByRole("link", { name: t("cart.checkout") }).click();
    await expect(shopper).toHaveURL(localePath("bg", "/checkout"));
    await fillCheckout(shopper, "bg", "delivery@example.com");
    const [delivery, total] = [main.getByRole("definition").nth(1), main.getByRole("definition").last()];
    await expect(delivery).toContainText(levs(490));
    await expect(total).toContainText(levs(690 + 490));
    await shopper.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
    // The demo shop's carrier brings it, so its price applies.
    await expect(delivery).toContainText(levs(680));
    await expect(main.getByText(promisedDay)).toBeVisible();
    await officeRadio(shopper, "bg").check();
    await field(shopper, t("checkout.office")).fill("Варна Левски");

    await anyPrice(page, "office").fill("5,20");
    await save(page);
    await shopper.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(newestToast(shopper, "bg")).toContainText(t("checkout.error.priceChanged"));
    await expect(total).toContainText(levs(690 + 520));
    await shopper.getByRole("button", { name: t("checkout.submit") }).click();
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
    await expect(main.getByRole("definition").nth(1)).toContainText(levs(520));
    await expect(main).toContainText(levs(690 + 520));
    await expect(main.getByText(promisedDay)).toBeVisible();

    await page.goto("/admin");
    const row = page.getByRole("row").filter({ hasText: "delivery@example.com" });
    await expect(row).toContainText(levs(690 + 520));

    // With the carrier's own prices, an address is priced once its town is known.
    await page.goto("/admin/delivery");
    await page.getByRole("radio", { name: adminBg["delivery.pricing.quote"] }).check();
    await save(page);
    await fillCart(shopper, "bg", ["grape"]);
    await visit(shopper, "bg", "/checkout");
    await shopper.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
    await expect(delivery).toContainText(t("cart.shipping.depends"));
    await field(shopper, t("checkout.city")).fill("Пловдив");
    await expect(delivery).toContainText(/\d,\d\d\s*лв/);
  },
);

/** Returns the field of the price that applies while no carrier is chosen. */
function anyPrice(page: Page, place: "office" | "automat" | "address"): Locator {
  return priceOf(page, "delivery.carrier.any", place);
}

function priceOf(
  page: Page,
  carrier: "delivery.carrier.any" | "delivery.carrier.sandbox",
  place: "office" | "automat" | "address",
): Locator {
  const prices = page.getByRole("group", { name: adminBg[carrier], exact: true });
  return prices.getByRole("textbox", { name: adminBg[`delivery.place.${place}`] });
}

/** Saves the settings and waits for the answer. */
async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() === "POST" && new URL(answer.url()).pathname.startsWith("/admin/delivery"),
  );
  await page.getByRole("button", { name: adminBg["settings.save"] }).click();
  await answered;
}
