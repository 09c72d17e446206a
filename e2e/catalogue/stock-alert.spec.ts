import { localePath, locales } from "#app/domain/locale.ts";
import { stockAlertTranslator } from "#app/i18n/follow-ups/stock-alert.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { addButton, nameOf, newestToast, openProduct } from "#e2e/shopper.ts";

/** Makes the shop look for products that are back now. */
const wave = "update pgboss.job set start_after = now() where name = 'stock-alerts' and state = 'created'";

for (const locale of locales)
  test(`who confirms at a sold-out product is told once when it is back (${locale})`, async ({
    page,
    ownShop,
    signInAsAdmin,
    openAnotherVisitor,
    browserConsole,
  }) => {
    browserConsole.allow(/status of (409|422)/);
    const t = stockAlertTranslator(locale);
    const product = nameOf("orange", locale);
    const email = `waits-${locale}@example.com`;
    const setStock = (stock: number) =>
      ownShop.sql(`update products set stock_quantity = ${stock} where flavor = 'orange'`);
    await ownShop.sql("delete from stock_waves");
    await setStock(0);
    await openProduct(page, locale, "orange");
    const form = page.getByRole("form", { name: t("stockAlert.title") });
    const button = form.getByRole("button", { name: t("stockAlert.button") });
    await form.getByRole("textbox", { name: t("stockAlert.email") }).fill("maria@");
    await button.click();
    await expect(form.getByRole("status")).toHaveText(t("stockAlert.error.invalid_email"));
    await form.getByRole("textbox", { name: t("stockAlert.email") }).fill(email);
    await button.click();
    await expect(form.getByRole("status")).toHaveText(t("stockAlert.asked.text"));
    await expectUsableWithFocusRings(page);

    // This shop has no mail server: the e-mail waits in its outbox.
    const [mail] = await ownShop.sql(
      `select data ->> 'url' as url from mails where recipient = '${email}' and kind = 'stock_alert_confirmation'`,
    );
    const { pathname, search } = new URL(String(mail?.url));
    expect(pathname).toBe(localePath(locale, "/stock-alert"));
    await page.goto(pathname + search);
    const main = page.getByRole("main");
    await expect(main).toContainText(t("stockAlert.confirm.text", { email, product }));
    await expectUsableWithFocusRings(page);
    await main.getByRole("button", { name: t("stockAlert.button") }).click();
    await expect(main.getByRole("status")).toContainText(t("stockAlert.confirmed.text", { email, product }));

    // The owner sees who waits.
    const admin = await openAnotherVisitor();
    await signInAsAdmin(admin);
    await admin.goto("/admin/products");
    await expect(admin.getByText(adminTranslator("bg")("products.waiting", { count: 1 }))).toBeVisible();

    // A page that was opened before the delivery.
    const late = await openAnotherVisitor();
    await openProduct(late, locale, "orange");
    await setStock(2);
    await ownShop.sql(wave);
    await expect(async () => {
      const sent = await ownShop.sql(
        `select 1 from mails where recipient = '${email}' and kind = 'back_in_stock'`,
      );
      expect(sent).toHaveLength(1);
    }).toPass({ timeout: 20_000 });
    await late
      .getByRole("textbox", { name: t("stockAlert.email"), exact: true })
      .fill(`late-${locale}@example.com`);
    await late.getByRole("button", { name: t("stockAlert.button") }).click();
    await expect(newestToast(late, locale)).toContainText(t("stockAlert.error.in_stock"));
    await expect(addButton(late, locale, "orange").first()).toBeVisible();
    await page.reload();
    await expect(main).toContainText(t("stockAlert.gone.title"));
  });
