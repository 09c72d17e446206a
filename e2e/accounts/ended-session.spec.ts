import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { test } from "#e2e/own-shop.ts";
import { field, visit } from "#e2e/shopper.ts";

const b = adminTranslator("bg");

for (const locale of locales)
  test(`a session that ended leads back to the editor, with everything typed (${locale})`, async ({
    page,
    context,
    ownShop,
    signInAsAdmin,
  }) => {
    const [product] = await ownShop.sql("select id from products where flavor = 'orange'");
    const [a, t] = [adminTranslator(locale), translator(locale)];
    await signInAsAdmin();
    if (locale === "en") {
      await page.goto("/admin");
      await switchToEnglish(page);
    }
    const address = `/admin/products/${String(product?.id)}`;
    const name = field(page, a("products.field.name", { language: a("edit.language.bg") }));
    const restored = page.getByRole("alert").filter({ hasText: a("edit.restored.title") });
    const save = page.getByRole("button", { name: a("edit.save"), exact: true });

    await visit(page, "bg", address);
    await name.fill("Портокалово плодче с име");
    await context.clearCookies();
    await save.click();
    await expect(page).toHaveURL(/\/auth\?after=/);
    if (locale === "en") await page.goto(localePath(locale, "/auth"));
    const ended = page.getByRole("alert").filter({ hasText: t("auth.ended.title") });
    await expect(ended).toContainText(t("auth.ended.stored"));
    await expectUsable(page);

    await field(page, t("auth.email")).fill(adminAccount.email);
    await field(page, t("auth.password")).fill(adminAccount.password);
    await page
      .getByRole("main")
      .getByRole("button", { name: t("auth.signIn"), exact: true })
      .click();
    await expect(page).toHaveURL(address);
    await expect(restored).toBeVisible();
    await expect(name).toHaveValue("Портокалово плодче с име");
    await page.reload();
    await expect(name).toHaveValue("Портокалово плодче с име");
    await page.goto("/admin/products");
    await page.goBack();
    await expect(name).toHaveValue("Портокалово плодче с име");
    await save.click();
    await expect(page).toHaveURL("/admin/products");
    await visit(page, "bg", address);
    await expect(name).toHaveValue("Портокалово плодче с име");
    await expect(restored).toHaveCount(0);
  });

type Sent = readonly [address: string, label: string, text: string, submit: string, open?: string];

/** Types a text into a form, sends it after the session has ended, signs in and expects the text in the form. */
async function expectKept(
  page: Page,
  [address, label, text, submit, open]: Sent,
  signIn: () => Promise<void>,
): Promise<void> {
  const fill = async () => {
    await visit(page, "bg", address);
    if (open !== undefined) await page.getByRole("button", { name: open, exact: true }).click();
    return field(page, label);
  };
  const typed = await fill();
  await typed.fill(text);
  await page.context().clearCookies();
  await page.getByRole("button", { name: submit, exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/auth\?after=/);
  await signIn();
  await expect.soft(await fill(), submit).toHaveValue(text);
}

test(
  "every form keeps what was typed when the session had ended, until the person signs out",
  { tag: "@once" },
  async ({ page, ownShop, signInAsAdmin }) => {
    test.slow();
    const { id } = await placeOrder(page, { email: "kept@example.com", language: "bg" });
    await signInAsAdmin();
    await ownShop.sql(
      `update shop_settings set company_name_bg = 'Плодко', address_bg = 'ул. Роза 1', eik = '131071587', manager_bg = 'Ана'`,
    );
    const order = `/admin/orders/${id}`;
    const [product] = await ownShop.sql("select id from products where flavor = 'strawberry'");
    const newLot = `/admin/lots/new?product=${String(product?.id)}`;
    await visit(page, "bg", newLot);
    await field(page, b("lots.new.quantity")).fill("5");
    await field(page, b("lots.new.code")).fill("L1");
    await page.getByRole("button", { name: b("lots.new.submit"), exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/lots\/[0-9a-f-]{36}/);
    const lot = new URL(page.url()).pathname;
    const invoice = { step: "issue", documentId: randomUUID(), name: "Ана", address: "ул. Роза 1" };
    await page.request.post(`${order}/invoice`, { form: invoice });

    const forms: Sent[] = [
      ["/admin/staff", b("staff.invite.email"), "ana@example.com", b("staff.invite.submit")],
      [newLot, b("lots.new.code"), "L2611", b("lots.new.submit")],
      [lot, b("lots.correct.reason"), "Счупена кутия", b("lots.correct.submit")],
      [lot, b("lots.recall.reason_bg"), "Парченца пластмаса.", b("lots.recall.submit")],
      [`${order}/parcel`, b("parcel.number"), "1051000001", b("parcel.hand.save")],
      [`${order}/credit-note`, b("papers.credit.reason"), "Върната стока", b("papers.credit.issue")],
      [order, b("notes.add"), "Звъни два пъти", b("notes.submit")],
      [order, b("orders.reason"), "Отказа се", b("orders.cancel.submit"), b("orders.cancel")],
    ];
    for (const sent of forms) await expectKept(page, sent, signInAsAdmin);

    await page.goto("/admin");
    await page.getByRole("button", { name: b("menu.signOut") }).click();
    await expect(page).toHaveURL("/");
    await signInAsAdmin();
    await visit(page, "bg", "/admin/staff");
    await expect(field(page, b("staff.invite.email"))).toHaveValue("");
  },
);
