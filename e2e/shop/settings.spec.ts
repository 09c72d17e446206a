import { copyrightYears } from "#app/domain/dates.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { holdScripts, untilHydrated } from "#e2e/hydration.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, fillCart, newestToast, visit } from "#e2e/shopper.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const save = { name: adminBg["settings.save"] };

test(
  "the shop shows changed company details in both languages",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin");
    await page.getByRole("link", { name: "Настройки" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Настройки");
    await field(page, adminBg["settings.phone"]).fill(" +359 2 111 2222 ");
    await field(page, adminBg["settings.company_name_bg"]).fill("„Нова <Градина>“ ООД");
    await field(page, adminBg["settings.company_name_en"]).fill("");
    await field(page, adminBg["settings.support_email"]).fill("help@plodko.example");
    await field(page, adminBg["settings.shop_name_bg"]).fill("Сладка градина");
    await field(page, adminBg["settings.shop_name_en"]).fill("");
    await field(page, "Facebook").fill("https://www.facebook.com/plodko");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Успех");
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
    await expect(field(page, adminBg["settings.phone"])).toHaveValue("+359 2 111 2222");
    await expect(field(page, adminBg["settings.company_name_bg"])).toHaveValue("„Нова Градина“ ООД");

    const footer = page.getByRole("contentinfo");
    const logo = page.getByRole("banner").getByRole("link", { name: "Сладка градина" });
    const showsDetails = async () => {
      await expect(logo).toBeVisible();
      await expect(footer).toContainText(`© ${copyrightYears(new Date())} „Нова Градина“ ООД`);
      await expect(footer.getByRole("link", { name: "+359 2 111 2222" })).toHaveAttribute(
        "href",
        "tel:+35921112222",
      );
      const facebook = footer.getByRole("link", { name: "Facebook" });
      await expect(facebook).toHaveAttribute("href", "https://www.facebook.com/plodko");
      await expect(facebook).toHaveAttribute("rel", "noopener");
      await expect(footer.getByRole("link", { name: "YouTube" })).toHaveAttribute("href", "#");
    };
    // By client-side navigation, without loading a document.
    await page.getByRole("link", { name: adminBg["menu.site"] }).filter({ visible: true }).click();
    await showsDetails();
    for (const locale of locales) {
      await page.goto(localePath(locale, "/order-success"));
      await showsDetails();
      await expect(page.getByRole("main").getByRole("link", { name: "help@plodko.example" })).toBeVisible();
    }
    for (const locale of locales) {
      await page.goto(localePath(locale, "/contact"));
      await expect(page).toHaveTitle(/ \| Сладка градина$/);
      await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute(
        "content",
        "Сладка градина",
      );
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 700 });
        await expect(logo.getByText("Сладка градина")).toBeInViewport({ ratio: 1 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    }
    await page.goto("/admin/settings");
    await expect(page).toHaveTitle(/ \| Сладка градина$/);
    await expect(field(page, adminBg["settings.phone"])).toHaveValue("+359 2 111 2222");
    await expect(field(page, adminBg["settings.logo_url"])).toHaveValue("");
    await page.getByLabel(adminBg["settings.logo_url"], { exact: true }).fill("/demo/hero.webp");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
    await page.goto("/");
    const picture = logo.getByRole("img", { name: "Сладка градина" });
    await expect(picture).toHaveAttribute("src", "/demo/hero.webp");
  },
);

test(
  "every refused field says why, and loses no typed value",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await page.goto("/admin/settings");
    for (const [label, typed] of [
      [adminBg["settings.company_name_bg"], ""],
      [adminBg["settings.email"], "hello@"],
      [adminBg["settings.phone"], "тел. 1 😀"],
      ["Instagram", "javascript:alert(1)"],
      [adminBg["settings.address_bg"], "ул. „Роза“ 1"],
    ] as const)
      await field(page, label).fill(typed);
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.refused"]);
    for (const [label, typed, problem] of [
      [adminBg["settings.company_name_bg"], "", "Полето е задължително."],
      [adminBg["settings.email"], "hello@", "Моля въведете валиден имейл адрес."],
      [adminBg["settings.phone"], "тел. 1 😀", "Моля въведете валиден телефонен номер."],
      ["Instagram", "javascript:alert(1)", adminBg["settings.problem.link"]],
    ] as const) {
      await expect(field(page, label)).toHaveValue(typed);
      await expect(field(page, label)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, label)).toHaveAccessibleDescription(problem);
    }
    await expect(field(page, adminBg["settings.address_bg"])).toHaveValue("ул. „Роза“ 1");
    await expectUsable(page);

    // Nothing was saved: discarding what was typed shows the stored settings.
    await page.reload();
    await expect(field(page, adminBg["settings.address_bg"])).toHaveValue("ул. „Роза“ 1");
    await page.getByRole("button", { name: adminBg["edit.restored.discard"] }).click();
    await expect(field(page, adminBg["settings.address_bg"])).not.toHaveValue("ул. „Роза“ 1");
    await page.reload();
    await expect(field(page, adminBg["settings.address_bg"])).not.toHaveValue("ул. „Роза“ 1");
  },
);

test(
  "settings that could not be saved stay in the form",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    await signInAsAdmin();
    await page.goto("/admin/settings");
    await field(page, adminBg["settings.address_en"]).fill("3 Rose St., Plovdiv");
    await ownShop.sql("alter table shop_settings rename to shop_settings_away");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Грешка");
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.failed"]);
    await ownShop.sql("alter table shop_settings_away rename to shop_settings");
    await expect(field(page, adminBg["settings.address_en"])).toHaveValue("3 Rose St., Plovdiv");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
  },
);

test(
  "a conflicting save of the settings is reported, and can overwrite",
  { tag: ["@once", "@long"] },
  async ({ page, context, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await signInAsAdmin();
    await page.goto("/admin/settings");
    const other = await context.newPage();
    await other.goto("/admin/settings");
    await untilHydrated(other);
    await field(other, adminBg["settings.phone"]).fill("+359 2 111 6666");
    await other.getByRole("button", save).click();
    await expect(newestToast(other, "bg")).toContainText(adminBg["settings.saved"]);

    await field(page, "Facebook").fill("https://www.facebook.com/second");
    await page.getByRole("button", save).click();
    const notice = page.getByRole("alert").filter({ hasText: adminBg["edit.stale.title"] });
    // The save button is far below the notice.
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(field(page, "Facebook")).toHaveValue("https://www.facebook.com/second");
    // Not in the other tab, which offers what was typed here.
    const stored = await (await page.request.get("/admin/settings")).text();
    expect(stored).toContain("+359 2 111 6666");
    expect(stored).not.toContain("https://www.facebook.com/second");
    await notice.getByRole("button", { name: adminBg["edit.stale.overwrite"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
    await other.reload();
    await expect(field(other, "Facebook")).toHaveValue("https://www.facebook.com/second");
  },
);

test("leaving unsaved settings asks first", { tag: "@once" }, async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await page.goto("/admin/settings");
  const phone = field(page, adminBg["settings.phone"]);
  await phone.fill("+359 2 111 4444");
  const leave = () =>
    page.getByRole("link", { name: adminBg["menu.staff"] }).filter({ visible: true }).click();
  await leave();
  const question = page.getByRole("dialog", { name: adminBg["edit.unsaved.title"] });
  await question.getByRole("button", { name: adminBg["edit.unsaved.stay"] }).click();
  await expect(phone).toHaveValue("+359 2 111 4444");
  await page.getByRole("button", save).click();
  await expect(newestToast(page, "bg")).toContainText(adminBg["settings.saved"]);
  await leave();
  await expect(page).toHaveURL("/admin/staff");
});

test(
  "leaving settings typed before hydration asks first too",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    const release = await holdScripts(page);
    await page.goto("/admin/settings", { waitUntil: "commit" });
    await field(page, adminBg["settings.phone"]).fill("+359 2 111 5555");
    release();
    await untilHydrated(page);
    await page.getByRole("link", { name: adminBg["menu.staff"] }).filter({ visible: true }).click();
    await page
      .getByRole("dialog", { name: adminBg["edit.unsaved.title"] })
      .getByRole("button", { name: adminBg["edit.unsaved.leave"] })
      .click();
    await expect(page).toHaveURL("/admin/staff");
  },
);

for (const locale of locales)
  test(
    `the notice of the legal guarantee is uploaded, shown before the order, and removed (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin, browserConsole }) => {
      browserConsole.allow(/status of 415/);
      const t = translator(locale);
      await signInAsAdmin();
      await page.goto("/admin");
      await page.getByRole("link", { name: adminBg["orders.work.missing_notices"] }).click();
      const card = page.locator("#guarantee-notices");
      const slot = card.getByRole("listitem").filter({ hasText: adminBg[`notices.${locale}`] });
      await expect(slot.getByText(adminBg["notices.missing"])).toBeVisible();
      await expectUsable(page);
      const upload = async (name: string, buffer: Buffer) => {
        const choosing = page.waitForEvent("filechooser");
        await slot.getByRole("button", { name: adminBg[`notices.upload.${locale}`] }).click();
        await (await choosing).setFiles({ name, mimeType: "image/png", buffer });
      };
      await upload("notice.png", Buffer.from("<svg/>"));
      await expect(newestToast(page, "bg")).toContainText(adminBg["notices.error.not_png"]);
      await upload("notice.png", await photograph(600, 400, "png"));
      await expect(newestToast(page, "bg")).toContainText(adminBg["notices.saved"]);
      await expect(slot.getByText(adminBg["notices.missing"])).toHaveCount(0);

      await fillCart(page, locale, ["strawberry"]);
      await visit(page, locale, "/checkout");
      const notice = page.getByRole("img", { name: t("guarantee.title") });
      await notice.scrollIntoViewIfNeeded();
      await expect.poll(() => notice.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(600);
      await expectUsable(page);

      await page.goto("/admin/settings");
      await slot.getByRole("button", { name: adminBg[`notices.remove.${locale}`] }).click();
      await page.getByRole("dialog").getByRole("button", { name: adminBg["notices.remove"] }).click();
      await expect(newestToast(page, "bg")).toContainText(adminBg["notices.removed"]);
      await visit(page, locale, "/checkout");
      await expect(page.getByText(/поне две години|at least two years/)).toBeVisible();
      await expect(notice).toHaveCount(0);
    },
  );
