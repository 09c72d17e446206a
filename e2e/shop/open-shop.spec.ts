import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { StepKey } from "#app/domain/shop/first-steps.ts";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { openFakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import type { Mailbox } from "#tests/factories/servers/mailbox.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { newestToast } from "#e2e/shopper.ts";

const ownEmail = "rose@example.com";
const password = "сладкарница-2026";

/** Walks through the first steps from the printed sign-in to the first order, and returns the presses of each step. */
async function openShop(
  page: Page,
  locale: Locale,
  { url, said, visitor, mailbox }: { url: string; said: string; visitor: Page; mailbox: Mailbox },
): Promise<Record<string, number>> {
  const a = adminTranslator(locale);
  const presses: Record<string, number> = {};
  let step = "sign in";
  const press = async (target: Locator) => {
    presses[step] = (presses[step] ?? 0) + 1;
    await target.click();
  };
  const named = (name: string) => page.locator(`main [name="${name}"]`);
  const save = async () => {
    await press(page.getByRole("button", { name: a("settings.save"), exact: true }).first());
    await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  };
  /** Follows the button of a step of the guide. */
  const go = async (to: string, name: Parameters<typeof a>[0]) => {
    step = to;
    await page.goto(`${url}/admin/start`);
    await press(page.locator("[id^=step-]").getByRole("link", { name: a(name), exact: true }));
  };
  const expectDone = async (key: StepKey) => {
    await page.goto(`${url}/admin/start`);
    const card = page.locator(`#step-${key}`);
    await expect(card.getByText(a("start.state.done"), { exact: true })).toBeVisible();
  };

  const [, email = "", first = ""] = /shown this once: (\S+) \/ (\S+)/.exec(said) ?? [];
  await page.goto(`${url}/auth`);
  await page.getByRole("main").locator("[name=email]").fill(email);
  await page.getByRole("main").locator("[name=password]").fill(first);
  await press(page.getByRole("main").locator("form button[type=submit]").first());
  await page.waitForURL(/\/(?:admin)?$/);
  if (locale === "en") await page.request.post(`${url}/admin/language`, { form: { returnTo: "/admin" } });
  await page.goto(`${url}/admin`);
  await expect(page.getByRole("main")).toContainText(a("start.title"));

  await go("close", "start.go.opening");
  await press(page.getByRole("radio", { name: new RegExp(a("opening.to.closed")) }));
  await save();
  await visitor.goto(url + localePath(locale, "/products"));
  await expect(visitor.getByRole("main").locator("[name=email]")).toBeVisible();

  await go("account", "start.go.account");
  await named("first_name").fill("Роза");
  await named("last_name").fill("Петрова");
  await press(page.getByRole("button", { name: a("account.name.save"), exact: true }));
  await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  await named("email").fill(ownEmail);
  await press(page.getByRole("button", { name: a("account.email.save"), exact: true }));
  await expect(page.getByRole("main")).toContainText(ownEmail);
  await named("current_password").fill(first);
  await named("password").fill(password);
  await named("confirm_password").fill(password);
  await press(page.getByRole("button", { name: a("account.password.save"), exact: true }));
  await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  await expectDone("account");

  await go("company", "start.go.company");
  for (const [name, value] of Object.entries({
    eik: "123456786",
    company_name_bg: "Сладкарница Роза ЕООД",
    company_name_en: "Rose Sweets Ltd.",
    address_bg: "ул. Шипка 7, 1000 София",
    address_en: "7 Shipka St, 1000 Sofia",
    email: ownEmail,
    support_email: ownEmail,
    phone: "+359 2 111 222",
    notification_email: ownEmail,
    shop_name_bg: "Сладкарница Роза",
    shop_name_en: "Rose Sweets",
  }))
    await named(name).fill(value);
  await named("base_currency").selectOption("EUR");
  await save();
  await expectDone("company");
  await expectDone("currency");

  await go("product", "start.go.product");
  await named("name_bg").fill("Розово желе");
  await named("price").fill("4,50");
  await named("stock_quantity").fill("20");
  await page.getByRole("main").locator("input[type=file]").first().setInputFiles("public/icon-512.png");
  await expect(named("image_url")).not.toHaveValue("");
  await press(page.getByRole("button", { name: a("start.product.submit"), exact: true }));
  await page.waitForURL(/\/admin\/products\/[\da-f-]{36}/);
  await page.goto(`${url}/admin/products?status=hidden`);
  const shown = page.getByRole("button", { name: a("products.toggle", { name: "Розово желе" }) }).first();
  await press(shown);
  await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  await expectDone("product");

  step = "demo";
  await page.goto(`${url}/admin/start`);
  await press(page.getByRole("link", { name: a("start.demo.open"), exact: true }));
  await press(page.getByRole("dialog").getByRole("button", { name: a("start.demo.submit"), exact: true }));
  await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  await expectDone("demo");

  await go("courier", "start.go.delivery");
  await press(
    page
      .getByRole("main")
      .getByRole("link", { name: /Еконт|Econt/ })
      .first(),
  );
  await named("username").fill("shop");
  await named("password").fill("econt-password");
  await press(page.getByRole("button", { name: a("carriers.account.save"), exact: true }));
  await expect(newestToast(page, locale)).toContainText(a("toast.success"));
  await go("delivery", "start.go.delivery_offer");
  await press(named("offer_econt"));
  await save();
  await expectDone("delivery");

  await go("payments", "start.go.payments");
  await press(named("is_card_on"));
  await save();
  await expectDone("payments");

  await go("mail", "start.go.mail");
  const smtp = new URL(mailbox.url);
  await named("host").fill(smtp.hostname);
  await named("port").fill(smtp.port);
  await named("security").selectOption("none");
  await save();
  await press(page.getByRole("button", { name: a("mail-server.test.submit"), exact: true }));
  await expect(page.getByText(a("mail-server.test.accepted", { email: ownEmail }))).toBeVisible();
  await expectDone("mail");

  step = "pages";
  await press(
    page.getByRole("button", {
      name: a("start.named", { action: a("start.mark.read"), step: a("start.step.pages") }),
      exact: true,
    }),
  );
  await expect(page.getByText(a("start.unmark"), { exact: true }).first()).toBeVisible();
  await expectDone("pages");

  await go("opening", "start.go.opening");
  await press(page.getByRole("radio", { name: new RegExp(a("opening.to.open")) }));
  await save();
  await expectDone("opening");

  const t = translator(locale);
  await visitor.goto(url + localePath(locale, "/products"));
  await visitor
    .getByRole("main")
    .getByRole("button", { name: /Розово желе/ })
    .first()
    .click();
  await visitor.goto(url + localePath(locale, "/checkout"));
  const typed = (name: string) => visitor.getByRole("main").locator(`[name="${name}"]`).first();
  await typed("firstName").fill("Иван");
  await typed("lastName").fill("Петров");
  await typed("email").fill("customer@example.com");
  await typed("phone").fill("0888 123 456");
  await visitor.getByRole("radio", { name: t("checkout.deliveryType.address") }).check();
  await typed("city").fill("Варна");
  await typed("deliveryDetails").fill("9000, ул. Драгоман 12");
  await visitor.getByRole("button", { name: t("checkout.submit"), exact: true }).click();
  await visitor.waitForURL(/order-success/);
  await expect.poll(() => mailbox.emails.map(({ to }) => to).toSorted()).toContain("customer@example.com");
  await page.goto(`${url}/admin`);
  await expect(page.getByRole("main")).toContainText("customer@example.com");
  return presses;
}

for (const { locale, viewport } of [
  { locale: "bg", viewport: { width: 1280, height: 900 } },
  { locale: "en", viewport: { width: 390, height: 844 } },
] as const)
  test(
    `an owner makes the demo an own shop and takes a first order (${locale}, ${viewport.width})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, browserConsole }) => {
      browserConsole.allow(/status of 503/);
      test.setTimeout(240_000);
      const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-first-steps-"));
      const ends: (() => Promise<void>)[] = [];
      const econt = await openFakeEcont((close) => ends.push(close));
      const mailbox = await openMailbox();
      const shop = await startShopProgram({ DATA_DIR: dataDir, ECONT_URL: `${econt.url}/services/` });
      const visitor = await openAnotherVisitor();
      await page.setViewportSize(viewport);
      page.setDefaultTimeout(10_000);
      visitor.setDefaultTimeout(10_000);
      try {
        const presses = await openShop(page, locale, { url: shop.url, said: shop.said(), visitor, mailbox });
        const count = Object.values(presses).reduce((sum, each) => sum + each, 0);
        expect(count, JSON.stringify(presses)).toBeLessThanOrEqual(31);
      } finally {
        await shop.stop();
        for (const end of ends) await end();
        await mailbox.close();
        await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  );
