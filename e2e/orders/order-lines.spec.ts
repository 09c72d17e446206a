import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { nameOf, newestToast } from "#e2e/shopper.ts";
import { placeOrder } from "./placed-order.ts";

const a = adminTranslator("bg");
const t = translator("bg");

test(
  "the team adds units, a product and a discount to an order before it is sent",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    const order = await placeOrder(page, { email: "phones@example.com", language: "bg" });
    await signInAsAdmin();
    await page.goto(`/admin/orders/${order.id}`);
    await page.getByRole("link", { name: a("orders.lines.change") }).click();
    const main = page.getByRole("main");
    const piecesOf = (flavor: "strawberry" | "orange") =>
      main.getByRole("textbox", { name: a("orders.new.pieces", { name: nameOf(flavor, "bg") }) });
    await piecesOf("strawberry").fill("3");
    await main.getByText(a("orders.lines.add")).click();
    await piecesOf("orange").fill("1");
    const currency = a("orders.lines.currency.BGN");
    await main.getByRole("textbox", { name: a("orders.lines.discount.amount", { currency }) }).fill("1,60");
    await expect(page.getByRole("status").filter({ hasText: "25,00" })).toBeVisible();
    const save = page.getByRole("button", { name: a("orders.lines.save") });
    await save.click();
    await expect(newestToast(page, "bg")).toContainText(a("orders.lines.problem.reason"));
    const reason = main.getByRole("textbox", { name: a("orders.lines.discount.reason") });
    await expect(reason).toBeFocused();
    await reason.fill("Закъсня");
    await save.click();

    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`));
    await expect(newestToast(page, "bg")).toContainText(a("orders.lines.saved"));
    await expect(main.getByText(`${a("orders.lines.discount")}: Закъсня`)).toBeVisible();
    await expect(main.getByText(/: 1 → 3$/)).toBeVisible();
    // On a phone two screens show what to do, to pack and where it goes; the timeline is folded.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main.getByText(/: 1 → 3$/)).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2 * 844);

    const [row] = await ownShop.sql(`select page_token from orders where id = '${order.id}'`);
    await page.goto(`/order/${String(row?.page_token)}`);
    await expect(main.getByText(`${t("cart.discount")}: Закъсня`)).toBeVisible();
    await expect(main.getByText("25,00").first()).toBeVisible();
  },
);
