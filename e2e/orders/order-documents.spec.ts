import type { Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

type Shop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

let people = 0;

async function placeOrder(page: Page, shop: Shop): Promise<string> {
  const [product] = await shop.sql("select id from products where flavor = 'strawberry'");
  people += 1;
  const answer = await page.request.post("/api/functions/create-order", {
    data: orderBody([{ productId: String(product?.id), quantity: 2, price: 6.9 }], {
      email: `documents${people}-${Date.now()}@example.com`,
      needInvoice: true,
      companyName: "„Сладко“ ЕООД",
      vatNumber: "BG131071587",
    }),
  });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { orderId: string }).orderId;
}

/** Requests the file behind a link without opening it, as browsers differ in what they do with a PDF. */
async function expectPdf(page: Page, linkName: string, fileName: string): Promise<void> {
  const address = await page.getByRole("link", { name: linkName }).getAttribute("href");
  const answer = await page.request.get(address ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${fileName}.pdf"`,
    "cache-control": "private, no-store",
  });
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
}

test(
  "the owner fills in the company, invoices an order, credits a part of it, and opens the PDFs",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
    // Prints several PDF files.
    test.slow();
    browserConsole.allow(/status of (409|422)/);
    const a = adminTranslator("bg");
    const orderId = await placeOrder(page, ownShop);
    const number = orderId.slice(-8);
    await signInAsAdmin();
    await page.goto(`/admin/orders/${orderId}`);
    await expect(page.getByText(a("documents.invoice.wanted"))).toBeVisible();
    await expectUsable(page);
    await expectPdf(page, a("documents.slip"), `opakovachen-list-${number}`);

    // Without the company's data no invoice can be issued; the page links to the settings.
    await page.getByRole("link", { name: a("documents.invoice.issue") }).click();
    await expect(page.getByRole("heading", { name: a("documents.no_seller.title") })).toBeVisible();
    await page.getByRole("link", { name: a("documents.toSettings") }).click();
    await field(page, a("settings.eik")).fill("131071588");
    await page.getByRole("checkbox", { name: a("settings.is_vat_registered") }).check();
    await page.getByRole("button", { name: a("settings.save") }).click();
    await expect(field(page, a("settings.eik"))).toHaveAccessibleDescription(a("settings.problem.eik"));
    await expect(field(page, a("settings.vat_number"))).toHaveAccessibleDescription(
      a("settings.problem.required"),
    );
    await field(page, a("settings.eik")).fill("131 071 587");
    await field(page, a("settings.vat_number")).fill("BG131071587");
    await field(page, a("settings.manager_bg")).fill("Иван Петров");
    await field(page, a("settings.first_invoice_number")).fill("77");
    await page.getByRole("button", { name: a("settings.save") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("settings.saved"));

    // The form has the order's company; a foreign number needs a confirmation, and the document is shown first.
    await page.goto(`/admin/orders/${orderId}/invoice`);
    await expect(field(page, a("documents.buyer.name"))).toHaveValue("„Сладко“ ЕООД");
    await expect(field(page, a("documents.buyer.eik"))).toHaveValue("131071587");
    const preview = page.getByRole("button", { name: a("documents.invoice.preview") });
    await preview.click();
    await expect(field(page, a("documents.buyer.address"))).toHaveAccessibleDescription(
      new RegExp(a("documents.problem.required")),
    );
    await field(page, a("documents.buyer.address")).fill("София, ул. „Шипка“ 1");
    await field(page, a("documents.buyer.eik")).fill("HRB 12345");
    await field(page, a("documents.buyer.vat_number")).fill("CHE123456789");
    await preview.click();
    await expect(page.getByRole("alert").filter({ hasText: a("documents.refused.unsure") })).toBeVisible();
    await page.getByRole("checkbox", { name: a("documents.sure") }).check();
    await preview.click();
    await expect(page.getByText("ИН по ЗДДС: CHE123456789")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: a("documents.invoice.edit") }).click();
    await field(page, a("documents.buyer.eik")).fill("");
    await field(page, a("documents.buyer.vat_number")).fill("BG131071587");
    await preview.click();
    await expect(page.getByText("ЕИК: 131071587", { exact: true })).toHaveCount(2);
    await page.getByRole("button", { name: a("documents.invoice.issue") }).click();
    const invoice = a("documents.numbered", { kind: a("documents.invoice"), number: "0000000077" });
    await expect(page.getByText(a("documents.done", { document: invoice }))).toBeVisible();

    await page.getByRole("link", { name: a("documents.back") }).click();
    await expectPdf(page, a("documents.open", { document: invoice }), "faktura-0000000077");
    await expect(page.getByText(a("orders.event.invoice_issued", { number: "0000000077" }))).toBeVisible();
    await page.getByRole("link", { name: a("documents.credit.issue") }).click();
    await expect(field(page, a("documents.credit.amount"))).toHaveValue("7,06");
    await field(page, a("documents.credit.amount")).fill("7,07");
    await page.getByRole("button", { name: a("documents.credit.issue") }).click();
    await expect(field(page, a("documents.credit.amount"))).toHaveAttribute("aria-invalid", "true");
    await field(page, a("documents.credit.amount")).fill("1,20");
    await page.getByRole("button", { name: a("documents.credit.issue") }).click();
    const note = a("documents.numbered", { kind: a("documents.credit_note"), number: "0000000078" });
    await expect(page.getByText(a("documents.credit.done", { document: note }))).toBeVisible();
    await expect(field(page, a("documents.credit.amount"))).toHaveValue("5,86");
    await page.getByRole("link", { name: a("documents.back") }).click();
    await expectPdf(page, a("documents.open", { document: note }), "kreditno-izvestie-0000000078");

    // The next number cannot be one that was already issued.
    await page.goto("/admin/settings");
    await field(page, a("settings.first_invoice_number")).fill("78");
    await page.getByRole("button", { name: a("settings.save") }).click();
    await expect(field(page, a("settings.first_invoice_number"))).toHaveAccessibleDescription(
      new RegExp(a("settings.problem.issued")),
    );
    await page.goto("/");
    await expect(page.getByRole("contentinfo")).toContainText("ЕИК 131071587, ДДС № BG131071587");
  },
);

test(
  "the owner writes and deletes an internal note, and resends an e-mail of the order",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of (409|422)/);
    const a = adminTranslator("bg");
    const orderId = await placeOrder(page, ownShop);
    await signInAsAdmin();
    await page.goto(`/admin/orders/${orderId}`);
    const text = "Обадих се <b>два</b> пъти 🍓";
    await page.getByRole("button", { name: a("notes.submit") }).click();
    await expect(field(page, a("notes.add"))).toHaveAccessibleDescription(
      new RegExp(a("orders.refused.empty")),
    );
    await field(page, a("notes.add")).fill(text);
    await page.getByRole("button", { name: a("notes.submit") }).click();
    await expect(newestToast(page, "bg")).toContainText(a("orders.did.note"));
    await expect(field(page, a("notes.add"))).toHaveValue("");
    const note = page.getByRole("listitem").filter({ hasText: text });
    await expect(note).toBeVisible();
    await note.getByRole("button", { name: a("notes.delete") }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: a("edit.delete") })
      .click();
    await expect(newestToast(page, "bg")).toContainText(a("orders.did.delete_note"));
    await expect(note).toHaveCount(0);

    const email = a("emails.kind.order_received");
    const customers = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: email }) });
    await ownShop.sql(
      `update mails set state = 'sent', sent_at = now() where data ->> 'order_id' = '${orderId}'`,
    );
    await page.reload();
    await customers.getByRole("button", { name: a("orderEmails.resend", { email }) }).click();
    await expect(customers.getByRole("alert")).toContainText(a("emails.resend.already_sent"));
    await customers.getByRole("button", { name: a("emails.resend.confirm") }).click();
    await expect(customers.getByRole("status")).toContainText(a("emails.resend.ok"));
    await customers.getByRole("link", { name: email }).click();
    await expect(page).toHaveURL(/\/admin\/emails\//);
  },
);
