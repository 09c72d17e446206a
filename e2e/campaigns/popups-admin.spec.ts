import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { adminBg, adminEn } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { filled } from "#e2e/content/homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { visit } from "#e2e/shopper.ts";
import { cardOf, dialog, insertPromo, moment, path, rows, save } from "./popup-screens.ts";

const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from popups"));

test("the table shows each popup's counts", long, async ({ page, signInAsAdmin, ownShop }) => {
  await insertPromo(ownShop, "Лента");
  await insertPromo(ownShop, "Бюлетин", { type: "'newsletter'", legal_note_bg: "'Съгласен'" });
  await ownShop.sql(
    `insert into campaign_counts (kind, campaign_id, day, views, closes, signups, orders)
     select 'popup', id, '2020-02-01'::date, 40, 30, 5, 2 from popups where name = 'Бюлетин'`,
  );
  await signInAsAdmin();
  await visit(page, "bg", path);
  const row = (name: string) => rows(page).filter({ hasText: name });
  await expect(row("Бюлетин")).toContainText("Показвания40Затваряния30Абонирани5Поръчки2");
  await expect(row("Бюлетин").getByRole("img")).toHaveAccessibleName(
    filled(adminBg["campaign.plot"], { views: "0", days: "30" }),
  );
  await expect(row("Лента")).toContainText(adminBg["campaign.none"]);
});

test(
  "a popup test shows it over the page for ten seconds, or until it is closed",
  long,
  async ({ page, signInAsAdmin, ownShop }) => {
    await insertPromo(ownShop, "Лента", { size: "'bar'", dismissable: "false" });
    await insertPromo(ownShop, "Бюлетин", {
      type: "'newsletter'",
      legal_note_bg: "'Съгласен'",
      headline_en: "'Sweet'",
    });
    await signInAsAdmin();
    await page.clock.install();
    await visit(page, "bg", path);
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    const start = (name: string) =>
      page.getByRole("button", { name: filled(adminBg["popups.testNamed"], { name }) });
    const shown = page.getByRole("dialog", {
      name: filled(adminBg["popups.test.title"], { name: "Бюлетин" }),
    });
    await start("Бюлетин").click();
    await expect(shown).toHaveCSS("z-index", "10000");
    const card = await cardOf(shown.getByRole("heading", { name: "Заглавие на Бюлетин" }));
    expect(card).toEqual({ color: "rgb(255, 255, 255)", width: 400 });
    await expect(shown).toContainText("след 10 сек.");
    await page.clock.runFor(9_800);
    await expect(shown).toContainText("след 1 сек.");
    await page.clock.runFor(400);
    await expect(shown).toHaveCount(0);
    await expect(start("Бюлетин")).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(shown).toBeVisible();
    await page.clock.runFor(1000);
    await page.keyboard.press("Escape");
    await expect(shown).toHaveCount(0);
    await expect(start("Бюлетин")).toBeFocused();
    // The next test starts with its full ten seconds.
    await start("Бюлетин").click();
    await page.clock.runFor(9_500);
    await expect(shown).toBeVisible();
    const t = translator("bg");
    await shown.getByRole("textbox").fill("me@example.com");
    await shown.getByRole("button", { name: t("shop.close"), exact: true }).click();
    await expect(shown).toHaveCount(0);

    const bar = page.getByRole("dialog", { name: filled(adminBg["popups.test.title"], { name: "Лента" }) });
    for (const close of ["Добре", adminBg["popups.test.close"]]) {
      await start("Лента").click();
      await bar.getByRole("button", { name: close, exact: true }).click();
      await expect(bar).toHaveCount(0);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
    await switchToEnglish(page);
    await page
      .getByRole("button", { name: filled(adminEn["popups.testNamed"], { name: "Бюлетин" }) })
      .click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "Sweet" })).toBeVisible();
  },
);

test(
  "the table shows which popups are expired or upcoming, and a scheduled one as active after its start",
  long,
  async ({ page, signInAsAdmin, ownShop }) => {
    const [yesterday, tomorrow] = ["now() - interval '1 day'", "now() + interval '1 day'"];
    await insertPromo(ownShop, "Насрочен", { status: "'scheduled'", start_date: tomorrow });
    await insertPromo(ownShop, "Стар таймер", { type: "'timer'", status: "'active'", timer_end: yesterday });
    await insertPromo(ownShop, "Предстоящ", { status: "'active'", start_date: tomorrow });
    await insertPromo(ownShop, "Изтекъл", { type: "'other'", status: "'active'", end_date: yesterday });
    await signInAsAdmin();
    await visit(page, "bg", path);
    const status = (place: number) => rows(page).nth(place).getByRole("cell").nth(2);
    await expect(rows(page).nth(1).getByRole("cell").nth(1)).toContainText(adminBg["popups.type.promo"]);
    await expect(status(1)).toContainText("изтекъл");
    await expect(status(2)).toContainText("предстои");
    await expect(status(3)).toContainText("изтекъл");
    await expect(status(4)).toHaveText(/Насрочен$/);
    await page.getByRole("link", { name: "Насрочен", exact: true }).click();
    const start = dialog(page).getByLabel(moment("popups.field.start_date", "date"));
    await start.fill(addDays(sofiaDay(new Date()), -1));
    await dialog(page).getByLabel(moment("popups.field.start_date", "time")).fill("");
    await save(page, "edit.save");
    await expect(status(4)).toHaveText(/Активен$/);
  },
);
