import { addMonths, monthBounds, monthOf } from "#app/domain/books/month.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";

const a = adminTranslator("bg");

test(
  "the owner switches numbering on, issues what a month lacks and downloads its audit file",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin }) => {
    test.slow();
    await ownShop.sql("delete from shop_settings");
    const { number, id } = await placeOrder(page, { email: "month@example.com", language: "bg" });
    await signInAsAdmin();
    await page.goto("/admin/settings");
    await field(page, a("settings.eik")).fill("000004600");
    await field(page, a("settings.manager_bg")).fill("Иван Петров");
    await page.getByRole("button", { name: a("settings.save"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("settings.saved"));

    await page.goto("/admin/books");
    await expect(page.getByRole("heading", { name: a("books.off.title") })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: a("books.settings") })
      .last()
      .click();
    await field(page, a("books.form.rf_number")).fill("RF0001234");
    await field(page, a("books.form.first_document_number")).fill("1");
    await page.getByRole("button", { name: a("edit.save"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("books.form.saved"));

    // Dates the delivery to the second day of last month, and the start of numbering to an hour before.
    const month = addMonths(monthOf(new Date()), -1);
    const delivered = new Date(monthBounds(month).since.getTime() + 86_400_000).toISOString();
    await ownShop.sql(
      `update books_settings set covered_from = '${delivered}'::timestamptz - interval '1 hour'`,
    );
    await ownShop.sql(
      `update orders set order_status = 'delivered', delivered_at = '${delivered}' where id = '${id}'`,
    );
    await page.goto(`/admin/books/${month}`);
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: a("books.issue"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(a("books.issued.one"));
    await expect(page.getByText(a("books.checks.fine"))).toBeVisible();

    const address = await page.getByRole("link", { name: a("books.audit.download") }).getAttribute("href");
    const file = await page.request.get(address ?? "");
    expect(file.status()).toBe(200);
    const text = new TextDecoder("windows-1251").decode(await file.body());
    expect(text).toContain(`<ord_n>${number}</ord_n>`);
    expect(text).toContain("<doc_n>0000000001</doc_n>");
    await page.reload();
    await expect(page.getByRole("link", { name: /SHA|\d{2}:\d{2}/ })).toHaveCount(1);

    // The customer got the document, and the order's page has it.
    const [mail] = await ownShop.sql(`select recipient from mails where kind = 'order_document'`);
    expect(mail).toEqual({ recipient: "month@example.com" });
    await page.goto(`/admin/orders/${id}`);
    const name = a("documents.numbered", { kind: a("documents.sale"), number: "0000000001" });
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  },
);
