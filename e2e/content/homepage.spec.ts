import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { button, expectOrder, expectToast, filled, insertSections, link, rows } from "./homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from homepage_sections"));

test(
  "sections can be sorted by mouse and by keyboard, and the site follows at once",
  once,
  async ({ page, signInAsAdmin, ownShop, openAnotherVisitor }) => {
    await insertSections(ownShop, ["Първа", "Втора", "Трета"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await expectOrder(page, ["Първа", "Втора", "Трета"]);

    await button(page, adminBg["edit.sort.handle"], "Първа").hover();
    await page.mouse.down();
    const target = await button(page, adminBg["edit.sort.handle"], "Трета").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 30, { steps: 12 });
    await page.mouse.up();
    await expectOrder(page, ["Втора", "Трета", "Първа"]);
    await expectToast(page, "Успех", adminBg["lists.sorted"]);

    await visit(page, "bg", "/admin/homepage");
    await expectOrder(page, ["Втора", "Трета", "Първа"]);
    await sortByKeyboard(page, "Първа", { from: 3, to: 2, count: 3 });
    await expectOrder(page, ["Втора", "Първа", "Трета"]);
    await expectToast(page, "Успех", adminBg["lists.sorted"]);
    await page.reload();
    await expectOrder(page, ["Втора", "Първа", "Трета"]);
    expect(await ownShop.sql("select sort_order from homepage_sections order by sort_order")).toEqual([
      { sort_order: 0 },
      { sort_order: 1 },
      { sort_order: 2 },
    ]);

    const visitor = await openAnotherVisitor();
    await visit(visitor, "en", "/");
    await expect(visitor.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Втора (en)",
      "Първа (en)",
      "Трета (en)",
    ]);
  },
);

test(
  "a section can be edited, scheduled and drafted; its colours are in a style sheet",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await insertSections(ownShop, ["Ягоди"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await link(page, adminBg["edit.editNamed"], "Ягоди").click();
    const dialog = page.getByRole("dialog");
    const save = async () => dialog.getByRole("button", { name: "Запази", exact: true }).click();
    await field(page, adminBg["homepage.field.title"]).fill("Малини 🍓 <b>");
    await field(page, adminBg["homepage.field.background_color"]).fill("тъмно");
    await field(page, adminBg["homepage.field.cta_url"]).fill("javascript:alert(1)");
    await save();
    await expectToast(page, "Грешка", adminBg["homepage.refused"]);
    await newestToast(page, "bg").getByRole("button").click();
    await expect(dialog.getByText(adminBg["edit.problem.color"])).toBeVisible();
    await expect(dialog.getByText(adminBg["edit.problem.link"])).toBeVisible();
    await expect(field(page, adminBg["homepage.field.title"])).toHaveValue("Малини 🍓 <b>");
    await field(page, adminBg["homepage.field.background_color"]).fill("#2D3748");
    const content = { label: adminBg["homepage.field.content"] };
    await page.getByRole("button", { name: filled(adminBg["richText.html.label"], content) }).click();
    await field(page, content.label).fill("<p>Сладко</p><script>document.title = 1</script>");
    await field(page, adminBg["homepage.field.cta_url"]).fill("/contact");
    await save();
    await expect(page.getByText("Секцията е обновена")).toBeVisible();
    await expectToast(page, adminBg["richText.removed.title"], "<script>");
    await expect(page).toHaveURL("/admin/homepage");

    await visit(page, "bg", "/");
    const section = page.getByRole("region", { name: "Малини 🍓 <b>" });
    await expect(section).toHaveCSS("background-color", "rgb(45, 55, 72)");
    await expect(section).toHaveCSS("color", "rgb(255, 255, 255)");
    await expect(section).toContainText("Сладко");
    await expect(section).not.toContainText("document");
    await expect(page).not.toHaveTitle("1");
    await expect(page.getByRole("main").locator("[style]")).toHaveCount(0);
    await expectUsable(page);

    for (const [label, date, badge] of [
      ["Начало", "2099-01-01", "От 01.01.2099"],
      ["Край", "2020-01-01", "Изтекла на 01.01.2020"],
    ] as const) {
      await ownShop.sql("update homepage_sections set start_date = null, end_date = null");
      await visit(page, "bg", "/admin/homepage");
      await link(page, adminBg["edit.editNamed"], "Малини 🍓 <b>").click();
      const day = dialog.getByLabel(filled(adminBg["edit.date"], { label })).filter({ visible: true });
      await day.fill(date);
      await save();
      await expect(rows(page).first()).toContainText(badge);
      await visit(page, "bg", "/");
      await expect(section).toHaveCount(0);
    }
    await ownShop.sql("update homepage_sections set start_date = null, end_date = null");
    await visit(page, "bg", "/admin/homepage");
    await link(page, adminBg["edit.editNamed"], "Малини 🍓 <b>").click();
    await dialog.getByRole("combobox", { name: adminBg["homepage.field.status"] }).selectOption("draft");
    await save();
    await expect(rows(page).first()).toContainText("Чернова");
    await visit(page, "bg", "/");
    await expect(section).toHaveCount(0);
  },
);
