import type { Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";
import { field, newestToast } from "#e2e/shopper.ts";

const long = { tag: ["@once", "@long"] };
const t = adminTranslator("bg");
const en = adminTranslator("en");
const inBg = { language: t("edit.language.bg") };
const inEn = { language: t("edit.language.en") };

const block = (page: Page, kind: "text" | "button", place: number) =>
  page.getByRole("region", {
    name: t("newsletters.block.named", { kind: t(`newsletters.block.${kind}`), place }),
  });
const preview = (page: Page) => page.frameLocator("iframe");

test(
  "a newsletter is put together in both languages, previewed as typed, and its sending is asked for",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await ownShop.sql("delete from newsletters");
    await signInAsAdmin();
    await page.goto("/admin/newsletters");
    await page.getByRole("link", { name: t("newsletters.new") }).click();
    await field(page, t("newsletters.field.name")).fill("Зима");
    await page.getByRole("button", { name: t("newsletters.create") }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Зима");

    const add = (kind: "text" | "button") =>
      page.getByRole("button", { name: t(`newsletters.block.${kind}`), exact: true }).click();
    await field(page, t("newsletters.field.subject", inBg)).fill("Сладка зима");
    await add("text");
    await field(page, t("newsletters.field.text", inBg)).fill("Нови вкусове");
    await add("button");
    await field(page, t("newsletters.field.label", inBg)).fill("Към магазина");
    await field(page, t("newsletters.field.link")).fill("/products");
    await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("Сладка зима");
    await expect(preview(page).getByRole("link", { name: "Към магазина" })).toBeVisible();

    await sortByKeyboard(
      page,
      t("newsletters.block.named", { kind: t("newsletters.block.text"), place: 1 }),
      {
        from: 1,
        to: 2,
        count: 2,
      },
    );
    await page
      .getByRole("button", {
        name: t("newsletters.block.remove", {
          name: t("newsletters.block.named", { kind: t("newsletters.block.button"), place: 1 }),
        }),
      })
      .click();
    await expect(block(page, "button", 1)).toContainText(
      t("newsletters.block.removed", {
        name: t("newsletters.block.named", { kind: t("newsletters.block.button"), place: 1 }),
      }),
    );
    await page.getByRole("button", { name: t("newsletters.block.undo") }).click();
    await expect(field(page, t("newsletters.field.label", inBg))).toHaveValue("Към магазина");

    const save = page.getByRole("button", { name: t("edit.save"), exact: true });
    await save.click();
    // The English texts are missing, so their tab opens.
    await expect(field(page, t("newsletters.field.subject", inEn))).toBeVisible();
    await field(page, t("newsletters.field.subject", inEn)).fill("A sweet winter");
    await field(page, t("newsletters.field.text", inEn)).fill("New flavours");
    await field(page, t("newsletters.field.label", inEn)).fill("Visit the shop");
    await save.click();
    await expect(newestToast(page, "bg")).toContainText(t("newsletters.saved"));
    await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText("A sweet winter");

    await page.getByRole("link", { name: t("newsletters.send") }).click();
    await expect(
      page.getByRole("heading", { name: t("newsletters.send.title", { name: "Зима" }) }),
    ).toBeVisible();
    await switchToEnglish(page);
    await expect(
      page.getByRole("heading", { name: en("newsletters.send.title", { name: "Зима" }) }),
    ).toBeVisible();
  },
);
