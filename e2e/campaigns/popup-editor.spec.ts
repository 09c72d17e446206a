import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { expect } from "#e2e/fixtures.ts";
import { expectToast, filled } from "#e2e/content/homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { demoShop, field, visit } from "#e2e/shopper.ts";
import {
  cardOf,
  closeToast,
  dialog,
  insertPromo,
  headline,
  inBg,
  moment,
  openNew,
  path,
  preview,
  rows,
  save,
  select,
} from "./popup-screens.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from popups"));

test(
  "a popup's fields are saved and loaded, a picture is uploaded, and only the relevant fields are shown",
  long,
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    const name = field(page, adminBg["popups.field.name"]);
    const delay = page.getByRole("spinbutton", { name: adminBg["popups.field.trigger_delay"] });
    const pattern = field(page, adminBg["popups.field.page_matcher"]);
    const url = field(page, adminBg["popups.field.cta_url"]);
    const timerEnd = dialog(page).getByLabel(moment("popups.field.timer_end", "date"));
    await expect(delay).toBeHidden();
    await expect(pattern).toBeHidden();
    await expect(url).toBeHidden();
    await expect(timerEnd).toBeHidden();
    await name.fill("Коледен таймер 🎄");
    await select(page, "popups.field.type").selectOption("timer");
    await timerEnd.fill("2030-12-24");
    await dialog(page).getByLabel(moment("popups.field.timer_end", "time")).fill("18:00");
    await field(page, headline).fill("Коледа идва");
    await field(page, inBg("popups.field.subheadline")).fill("Поръчайте <b>сега</b>");
    await field(page, inBg("popups.field.cta_label")).fill("Към офертата");
    await field(page, inBg("popups.field.legal_note")).fill("До изчерпване на количествата");
    await url.fill("/products");
    await page.getByRole("tab", { name: "English" }).click();
    const english = filled(adminBg["popups.field.headline"], { language: "English" });
    await field(page, english).fill("Christmas is coming");
    const label = adminBg["popups.field.popup_image"];
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: filled(adminBg["media.field.uploadFor"], { label }) }).click();
    await (
      await chooser
    ).setFiles({
      name: "a.jpg",
      mimeType: "image/jpeg",
      buffer: await photograph(60, 40),
    });
    await expect(field(page, label)).toHaveValue(/^\/media\/banner-images\/popups\/\w+\.webp$/);
    await closeToast(page);
    await select(page, "popups.field.size").selectOption("bottom-sheet");
    await field(page, adminBg["popups.field.background_color"]).fill("#2d3748");
    await field(page, adminBg["popups.field.text_color"]).fill("#ffffff");
    const opacity = page.getByRole("slider", { name: adminBg["popups.field.overlay_opacity"] });
    await opacity.fill("0.8");
    await page.getByRole("checkbox", { name: adminBg["popups.field.dismissable"] }).uncheck();
    await expect(dialog(page)).toContainText(adminBg["popups.dismissable.button"]);
    await select(page, "popups.field.trigger_type").selectOption("after_seconds");
    await expect(pattern).toBeHidden();
    await delay.fill("12");
    await select(page, "popups.field.frequency_cap").selectOption("always");
    await select(page, "popups.field.status").selectOption("scheduled");
    await dialog(page).getByLabel(moment("popups.field.start_date", "date")).fill("2030-12-01");
    await dialog(page).getByLabel(moment("popups.field.end_date", "date")).fill("2030-12-26");
    await dialog(page).getByLabel(moment("popups.field.end_date", "time")).fill("20:30");
    await save(page);
    await expectToast(page, "Успех", "Попъпът е запазен.");

    const cells = rows(page).nth(1).getByRole("cell");
    await expect(cells.nth(0)).toContainText("Коледен таймер 🎄");
    await expect(cells.nth(1)).toContainText("Таймер");
    await expect(cells.nth(2)).toContainText("Насрочен");
    await expect(cells.nth(3)).toContainText("След 12 сек.");
    await expect(cells.nth(4)).toContainText("от 01.12.2030 г., 00:00");
    await expect(cells.nth(4)).toContainText("до 26.12.2030 г., 20:30");
    await expect(cells.nth(4)).toContainText("Таймер до 24.12.2030 г., 18:00");
    await page
      .getByRole("link", { name: filled(adminBg["edit.editNamed"], { name: "Коледен таймер 🎄" }) })
      .click();
    await expect(name).toHaveValue("Коледен таймер 🎄");
    await expect(timerEnd).toHaveValue("2030-12-24");
    await expect(dialog(page).getByLabel(moment("popups.field.timer_end", "time"))).toHaveValue("18:00");
    await expect(url).toHaveValue("/products");
    await expect(opacity).toHaveValue("0.8");
    await expect(page.getByRole("checkbox", { name: adminBg["popups.field.dismissable"] })).not.toBeChecked();
    await expect(delay).toHaveValue("12");
    await expect(select(page, "popups.field.frequency_cap")).toHaveValue("always");
    await expect(select(page, "popups.field.size")).toHaveValue("bottom-sheet");
    await expect(field(page, inBg("popups.field.subheadline"))).toHaveValue("Поръчайте <b>сега</b>");
    await expect(preview(page)).toContainText("Поръчайте <b>сега</b>");
    await select(page, "popups.field.trigger_type").selectOption("page_matcher");
    await expect(delay).toBeHidden();
    await pattern.fill("/products*");
    await save(page, "edit.save");
    await expect(cells.nth(3)).toContainText("На страници /products*");
  },
);

test(
  "the preview follows the typed values in the open tab's language, and unreadable colours get a warning",
  long,
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page, "?template=promo");
    await expect(preview(page)).toContainText("Безплатна доставка над 50 лв.");
    await field(page, headline).fill("Пролет е");
    await expect(preview(page)).toContainText("Пролет е");
    await page.getByRole("tab", { name: "English" }).click();
    await expect(preview(page)).toContainText("Free shipping over 50 BGN");
    await field(page, filled(adminBg["popups.field.headline"], { language: "English" })).fill("");
    await expect(preview(page)).toContainText("Пролет е");
    await page.getByRole("tab", { name: "Български" }).click();
    const background = field(page, adminBg["popups.field.background_color"]);
    await background.fill("#123456");
    await field(page, adminBg["popups.field.text_color"]).fill("#ffffff");
    const text = preview(page).getByText("Пролет е");
    await expect.poll(async () => (await cardOf(text)).color).toBe("rgb(18, 52, 86)");
    const warning = dialog(page).getByText(adminBg["popups.colors.unreadable"]);
    await expect(warning).toHaveCount(0);
    await background.fill("#fefefe");
    await expect(warning).toBeVisible();
    await select(page, "popups.field.type").selectOption("newsletter");
    await expect(preview(page)).toContainText(translator("bg")("newsletter.consent", demoShop("bg")));
  },
);

test(
  "a conflicting save of a popup is reported, and an earlier revision opens in its editor",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await insertPromo(ownShop, "Общ");
    await signInAsAdmin();
    await visit(page, "bg", path);
    await page.getByRole("link", { name: filled(adminBg["edit.editNamed"], { name: "Общ" }) }).click();
    await field(page, headline).fill("Мое заглавие");
    await ownShop.sql("update popups set headline_bg = 'Чуждо', updated_at = now() + interval '1 second'");
    await save(page, "edit.save");
    await expect(dialog(page)).toContainText(adminBg["edit.stale.title"]);
    await expect(field(page, headline)).toHaveValue("Мое заглавие");
    await dialog(page).getByRole("button", { name: adminBg["edit.stale.overwrite"] }).click();
    await expectToast(page, "Успех", "Попъпът е запазен.");
    await page.getByRole("link", { name: filled(adminBg["edit.editNamed"], { name: "Общ" }) }).click();
    await dialog(page).getByText(adminBg["edit.revisions"]).click();
    await dialog(page).getByRole("link", { name: adminBg["edit.revisions.restore"] }).first().click();
    await expect(field(page, headline)).toHaveValue("Чуждо");
    await expect(preview(page)).toContainText("Чуждо");
  },
);
