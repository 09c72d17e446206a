import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import {
  blocks,
  bulgarian,
  button,
  closeToasts,
  create,
  dialog,
  expectToast,
  insertPage,
  link,
  list,
  pageId,
  row,
  t,
  tab,
  openEditor,
} from "./landing-editor.ts";
import { test } from "#e2e/own-shop.ts";
import { field, visit } from "#e2e/shopper.ts";

const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from landing_pages"));

test(
  "a refusal opens the tab of its first field and focuses it",
  long,
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await openEditor(page, "new");
    const title = field(page, t("landing-pages.titleField", bulgarian));
    await tab(page, "seo").click();
    await create(page);
    await expectToast(page, "Грешка", "Моля, въведете slug и заглавие.");
    await closeToasts(page);
    await expect(tab(page, "settings")).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, "settings")).toHaveAccessibleName(/има поле за проверка/);
    await expect(title).toBeFocused();
    await title.fill("Черен петък <b>");
    await title.blur();
    await expect(field(page, t("landing-pages.slug"))).toHaveValue("cheren-petak-b");
    await tab(page, "hero").click();
    const picture = field(page, t("landing-pages.hero.mobile"));
    await picture.fill("javascript:alert(1)");
    await tab(page, "blocks").click();
    await create(page);
    await expectToast(page, "Грешка", adminBg["landing-pages.invalid"]);
    await expect(picture).toBeFocused();
  },
);

test(
  "pages are listed newest first with their schedule, and can be found, filtered, copied and deleted",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (409|500)/);
    await insertPage(ownShop, ["Първи"]);
    await ownShop.sql(
      `insert into landing_pages (id, slug, title_bg, status, start_date, end_date, created_at) values
       (gen_random_uuid(), 'sega', 'Сега', 'published', '2020-01-01', '2099-01-31 21:59:59.999Z', now() - interval '1 day'),
       (gen_random_uuid(), 'koleda', 'Коледа', 'published', '2099-11-30 22:00Z', null, now() - interval '2 day'),
       (gen_random_uuid(), 'velikden', 'Великден', 'published', null, '2020-04-19 12:00:59.999Z', now() - interval '3 day'),
       (gen_random_uuid(), 'staro', 'Старо', 'archived', null, null, now() - interval '4 day')`,
    );
    await ownShop.sql(
      `insert into campaign_counts (kind, campaign_id, day, views, orders)
       select 'landing_page', id, day, 3, 1 from landing_pages,
         (values ((now() at time zone 'Europe/Sofia')::date), ('2020-02-01'::date)) as days (day) where slug = 'sega'`,
    );
    await signInAsAdmin();
    await visit(page, "bg", list);
    await expect(row(page, "Сега")).toContainText("Показвания6Поръчки2");
    await expect(row(page, "Сега").getByRole("img")).toHaveAccessibleName(
      t("campaign.plot", { views: 3, days: 30 }),
    );
    await expect(row(page, "Проба")).toContainText(t("campaign.none"));
    await expect(page.getByRole("row")).toHaveText([
      /Заглавие.*Slug.*Статус.*График.*Действия/,
      /Проба.*Чернова.*Без ограничение/,
      /Сега.*Публикувана.*до 31.01.2099 г./,
      /Коледа.*От 01.12.2099 г.Предстои/,
      /Великден.*До 19.04.2020 г., 15:00Изтекла/,
      /Старо.*Архивирана/,
    ]);
    for (const [name, href] of [
      ["Проба", "/promo/proba?preview=1"],
      ["Сега", "/promo/sega"],
      ["Коледа", "/promo/koleda?preview=1"],
      ["Великден", "/promo/velikden?preview=1"],
      ["Старо", "/promo/staro?preview=1"],
    ] as const) {
      const preview = link(page, t("landing-pages.previewNamed", { name }));
      await expect(preview).toHaveAttribute("href", href);
      await expect(preview).toHaveAttribute("target", "_blank");
    }

    await page.getByRole("combobox", { name: t("landing-pages.filter") }).selectOption("archived");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(row(page, "Старо")).toBeVisible();
    await link(page, t("edit.search.clear")).click();
    await expect(page.getByRole("row")).toHaveCount(6);
    await page.getByRole("searchbox", { name: t("landing-pages.search") }).fill("ВЕЛИК");
    await page.getByRole("searchbox", { name: t("landing-pages.search") }).press("Enter");
    await expect(page.getByRole("row")).toHaveCount(2);
    await page.getByRole("searchbox", { name: t("landing-pages.search") }).fill("<марципан>");
    await page.getByRole("searchbox", { name: t("landing-pages.search") }).press("Enter");
    await expect(page.getByRole("heading", { name: t("landing-pages.none.title") })).toBeVisible();
    await link(page, t("edit.search.clear")).click();
    await expect(page.getByRole("row")).toHaveCount(6);

    await button(page, t("landing-pages.copyNamed", { name: "Проба" })).click();
    await expectToast(page, "Успех", t("landing-pages.copied"));
    await closeToasts(page);
    await expect(page.getByRole("row").nth(1)).toHaveText(/Проба \(копие\).*proba-2.*Чернова/);
    await link(page, t("edit.editNamed", { name: "Проба (копие)" })).click();
    await tab(page, "blocks").click();
    await expect(blocks(page)).toHaveText([/Първи/]);
    await link(page, t("edit.cancel")).click();

    await link(page, t("edit.deleteNamed", { name: "Проба (копие)" })).click();
    await expect(dialog(page)).toContainText("/promo/proba-2");
    await dialog(page)
      .getByRole("button", { name: t("edit.cancel") })
      .click();
    await expect(page.getByRole("row")).toHaveCount(7);
    await link(page, t("edit.deleteNamed", { name: "Проба (копие)" })).click();
    await dialog(page)
      .getByRole("button", { name: t("edit.delete") })
      .click();
    await expectToast(page, "Успех", t("landing-pages.deleted"));
    await expect(page.getByRole("row")).toHaveCount(6);

    await ownShop.sql(`delete from landing_pages where id = '${pageId}'`);
    await button(page, t("landing-pages.copyNamed", { name: "Проба" })).click();
    await expectToast(page, "Грешка", t("edit.gone"));
    await expect(page.getByRole("row")).toHaveCount(5);
    await ownShop.sql("alter table landing_pages rename to landing_pages_away");
    await visit(page, "bg", list);
    await expect(
      page.getByRole("heading", { name: "Неуспешно зареждане на страници.", exact: true }),
    ).toBeVisible();
    await ownShop.sql("alter table landing_pages_away rename to landing_pages");
  },
);
