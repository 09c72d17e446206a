import { adminBg } from "#app/i18n/admin-bg.ts";
import { photograph } from "#tests/factories/media.ts";
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
  nameOf,
  pageId,
  row,
  save,
  t,
  tab,
  openEditor,
} from "./landing-editor.ts";
import { test } from "#e2e/own-shop.ts";
import { field, visit } from "#e2e/shopper.ts";

const once = { tag: "@once" };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from landing_pages"));

test(
  "every refusal has the specification's text and shows its field",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (422|409|500)/);
    await insertPage(ownShop);
    await signInAsAdmin();
    await openEditor(page, "new");
    const refused = async (text: string) => {
      await create(page);
      await expectToast(page, "Грешка", text);
      await closeToasts(page);
    };
    await tab(page, "seo").click();
    await refused("Моля, въведете slug и заглавие.");
    await expect(tab(page, "settings")).toHaveAttribute("aria-selected", "true");
    await expect(tab(page, "settings")).toHaveAccessibleName(/има поле за проверка/);
    await expect(field(page, t("landing-pages.titleField", bulgarian))).toBeFocused();
    await field(page, t("landing-pages.titleField", bulgarian)).fill("Черен петък <b>");
    await field(page, t("landing-pages.titleField", bulgarian)).blur();
    await expect(field(page, t("landing-pages.slug"))).toHaveValue("cheren-petak-b");
    await field(page, t("landing-pages.slug")).fill("");
    await refused("Моля, въведете slug и заглавие.");
    await field(page, t("landing-pages.slug")).fill("cheren-petak");
    await dialog(page)
      .getByRole("checkbox", { name: t("landing-pages.countdown") })
      .check();
    await refused("Моля, задайте крайна дата за брояча.");
    await dialog(page)
      .getByLabel(t("edit.date", { label: t("landing-pages.countdown.end") }))
      .fill("2099-11-30");
    await tab(page, "hero").click();
    await field(page, t("landing-pages.hero.mobile")).fill("javascript:alert(1)");
    await tab(page, "blocks").click();
    await refused(adminBg["landing-pages.invalid"]);
    await expect(field(page, t("landing-pages.hero.mobile"))).toBeFocused();
    await field(page, t("landing-pages.hero.mobile")).fill("");
    await tab(page, "settings").click();
    await dialog(page)
      .getByLabel(t("edit.date", { label: t("landing-pages.start") }))
      .fill("2099-02-02");
    await dialog(page)
      .getByLabel(t("edit.date", { label: t("landing-pages.end") }))
      .fill("2099-02-01");
    await refused(adminBg["landing-pages.invalid"]);
    await expect(dialog(page)).toContainText(adminBg["edit.problem.order"]);
    await dialog(page)
      .getByLabel(t("edit.date", { label: t("landing-pages.end") }))
      .fill("2099-02-02");
    await field(page, t("landing-pages.slug")).fill("proba");
    await refused("Този slug вече се използва.");
    await field(page, t("landing-pages.slug")).fill("cheren-petak");
    await ownShop.sql("alter table landing_pages rename to landing_pages_away");
    await refused("Неуспешно запазване на страницата.");
    await ownShop.sql("alter table landing_pages_away rename to landing_pages");
    await create(page);
    await expectToast(page, "Успех", "Страницата е запазена.");
    expect(await ownShop.sql("select title_bg from landing_pages where slug = 'cheren-petak'")).toEqual([
      { title_bg: "Черен петък <b>" },
    ]);

    // A post without the browser's form can contain what typing replaces; and blocks need a saved page.
    const post = (form: Record<string, string>) =>
      page.request.post(`${list}/new`, { form, headers: { Accept: "text/html" } });
    const slug = await post({ slug: "За Нас", title_bg: "а", status: "draft" });
    expect(slug.status()).toBe(422);
    expect(await slug.text()).toContain("Slug може да съдържа само малки букви, цифри и тирета.");
    const early = await post({ intent: "add image" });
    expect(early.status()).toBe(422);
    expect(await early.text()).toContain("Моля, първо запазете страницата.");
  },
);

test(
  "a banner's picture is uploaded, or its failure is reported",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 500/);
    await signInAsAdmin();
    await openEditor(page, "new");
    await tab(page, "hero").click();
    const label = t("landing-pages.hero.desktop");
    const buffer = await photograph(1200, 630);
    const upload = async () => {
      const chooser = page.waitForEvent("filechooser");
      await button(page, t("media.field.uploadFor", { label })).click();
      await (await chooser).setFiles({ name: "банер.jpg", mimeType: "image/jpeg", buffer });
    };
    await ownShop.sql("alter table media rename to media_away");
    await upload();
    await expectToast(page, "Грешка", "Неуспешно качване на изображението.");
    await ownShop.sql("alter table media_away rename to media");
    await upload();
    await expectToast(page, "Успех", "Изображението е качено.");
    await expect(field(page, label)).toHaveValue(
      /^\/media\/landing-page-images\/landing-pages\/\d{13}-.+\.webp$/,
    );
  },
);

test(
  "pages are listed newest first with their schedule, and can be found, filtered, copied and deleted",
  once,
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

test(
  "the form keeps its values when another person has deleted the page",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    await insertPage(ownShop);
    await signInAsAdmin();
    await openEditor(page, pageId);
    await field(page, t("landing-pages.titleField", bulgarian)).fill("Дълго писано");
    await ownShop.sql("delete from landing_pages");
    await save(page);
    await expectToast(page, "Грешка", "Записът вече е изтрит.");
    await expect(field(page, t("landing-pages.titleField", bulgarian))).toHaveValue("Дълго писано");
  },
);

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test(
    "a page and its blocks can be created, moved and copied without JavaScript",
    once,
    async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
      browserConsole.allow(/status of 422/);
      await insertPage(ownShop, ["Първи", "Втори"]);
      await signInAsAdmin();
      await page.goto(`${list}/new`);
      await field(page, t("landing-pages.titleField", bulgarian)).fill("Без скрипт");
      await button(page, t("edit.create")).click();
      await expect(
        page.getByRole("alert").filter({ hasText: "Моля, въведете slug и заглавие." }),
      ).toBeVisible();
      await expect(field(page, t("landing-pages.titleField", bulgarian))).toHaveValue("Без скрипт");
      await field(page, t("landing-pages.slug")).fill("bez-skript");
      await button(page, t("edit.create")).click();
      await expect(page.getByRole("status").filter({ hasText: "Страницата е запазена." })).toBeVisible();

      await page.goto(`${list}/${pageId}/blocks`);
      await button(page, t("edit.sort.up", { name: nameOf("Втори") })).click();
      await expect(blocks(page)).toHaveText([/Втори/, /Първи/]);
      await button(page, t("landing-pages.blocks.addNamed", { type: "Собствен HTML" })).click();
      await expect(page.getByRole("status").filter({ hasText: "Блокът е добавен." })).toBeVisible();
      await expect(blocks(page)).toHaveText([/Втори/, /Първи/, /Собствен HTMLПразен/]);
      await link(page, t("edit.editNamed", { name: "Собствен HTML" })).click();
      await field(page, t("landing-pages.block.html", bulgarian)).fill("<p onclick='x()'>Тук</p>");
      await button(page, t("edit.save")).click();
      await expect(page.getByRole("status").filter({ hasText: "Блокът е запазен." })).toContainText(
        "onclick",
      );
      await page.goto(list);
      await button(page, t("landing-pages.copyNamed", { name: "Проба" })).click();
      await expect(page.getByRole("status").filter({ hasText: t("landing-pages.copied") })).toBeVisible();
      await expect(row(page, "Проба (копие)")).toBeVisible();
    },
  );
});
