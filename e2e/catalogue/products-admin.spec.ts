import type { Page } from "@playwright/test";
import { nutrients } from "#app/domain/catalogue/food-information.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { demoProducts } from "#app/server/demo/demo-shop.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { smallModel } from "#tests/factories/catalogue/models.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, nameOf, newestToast, visit } from "#e2e/shopper.ts";
import { sortByKeyboard } from "#e2e/sort-list.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };
const t = translatorOf(adminBg);
const list = "/admin/products";
const bulgarian = { language: "Български" };
const english = { language: "English" };
const strawberry = nameOf("strawberry", "bg");
const peach = nameOf("peach", "bg");

const orderId = "01890000-0000-7000-8000-0000000000a1";
const customerId = "01890000-0000-7000-8000-0000000000c1";
const demoNames = demoProducts.map((product) => product.name_en);

const dialog = (page: Page) => page.getByRole("dialog");
const tab = (page: Page, name: "general" | "pictures" | "food") =>
  page.getByRole("tab", { name: t(`products.tab.${name}`) });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const names = (page: Page) => page.getByRole("row").getByRole("link", { name: /^[А-Яа-я ()]+$/ });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const choose = (page: Page, label: keyof typeof adminBg, value: string) =>
  page.getByRole("search").getByLabel(t(label), { exact: true }).selectOption(value);
const stockOf = (page: Page, name: string) =>
  page.getByRole("spinbutton", { name: t("products.stock.of", { name }) });
const activeSwitch = (page: Page, name: string) =>
  page.getByRole("button", { name: t("products.toggle", { name }), exact: true });

async function expectToast(page: Page, title: "Успех" | "Грешка", text: string): Promise<void> {
  await expect(newestToast(page, "bg")).toContainText(title);
  await expect(newestToast(page, "bg")).toContainText(text);
}

/** Closes the toast, which may cover the next control or be mistaken for the next toast. */
async function closeToast(page: Page): Promise<void> {
  await newestToast(page, "bg").getByRole("button", { name: "Затвори" }).click();
  await expect(newestToast(page, "bg")).toHaveCount(0);
}

const press = (page: Page, key: "edit.create" | "edit.save") =>
  dialog(page)
    .getByRole("button", { name: t(key), exact: true })
    .click();

/** Restores the products between the tests. */
test.beforeEach(async ({ ownShop }) => {
  await ownShop.sql(
    `delete from order_lines where order_id = '${orderId}'; delete from orders where id = '${orderId}';
     delete from customers where id = '${customerId}'`,
  );
  // Bags and gummies that an earlier file has sold stay, and are never active.
  await ownShop.sql(`delete from products
    where name_en not in ('${demoNames.join("', '")}') and not is_bag and not is_loose;
    update products set is_active = true, pictures = '{}', stock_quantity = 60 where not is_bag and not is_loose`);
});

test(
  "a product with pictures, a model and food facts is created after refusals that say why, restored, and found by shoppers",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (422|500)/);
    await signInAsAdmin();
    await visit(page, "bg", `${list}/new`);
    await tab(page, "food").click();
    await press(page, "edit.create");
    await expectToast(page, "Грешка", "Неуспешно запазване на продукта");
    await closeToast(page);
    await expect(tab(page, "general")).toHaveAttribute("aria-selected", "true");
    const name = field(page, t("products.field.name", bulgarian));
    await expect(name).toBeFocused();
    await name.fill("Дива къпина <b>");
    await field(page, t("products.field.description", bulgarian)).fill("Черна като нощта.");
    await dialog(page).getByLabel(t("products.field.flavor")).selectOption("grape");
    await dialog(page).getByLabel(t("products.field.category")).selectOption("Овощна градина");
    await field(page, t("products.field.price.BGN")).fill("7,999");
    await field(page, t("products.field.weight")).fill("0");
    await field(page, t("products.field.stock")).fill("-5");
    await tab(page, "food").click();
    await field(page, t("products.food.ingredients", bulgarian)).fill("захар, *мляко");
    await field(page, t("products.nutrient.fat")).fill("1");
    await field(page, t("products.nutrient.saturates")).fill("2");
    await press(page, "edit.create");
    await expect(tab(page, "general")).toHaveAccessibleName(/има поле за проверка/);
    for (const problem of ["asterisks", "nutrition", "part"] as const)
      await expect(dialog(page)).toContainText(t(`edit.problem.${problem}`));
    await field(page, t("products.food.ingredients", bulgarian)).fill("захар, *мляко*");
    const amounts = ["1390", "327", "0", "0", "77", "46,5", "5,9", "0,05"];
    for (const [index, nutrient] of nutrients.entries())
      await field(page, t(`products.nutrient.${nutrient}`)).fill(amounts[index] ?? "");
    await tab(page, "general").click();
    for (const problem of ["price", "weight", "whole"] as const)
      await expect(dialog(page)).toContainText(t(`edit.problem.${problem}`));
    await field(page, t("products.field.price.BGN")).fill("7,99");
    await field(page, t("products.field.weight")).fill("125");
    await expect(dialog(page)).toContainText("4,09 €; 63,92 лв. за килограм");
    await field(page, t("products.field.stock")).fill("12");
    await field(page, t("products.field.image")).fill("/demo/grape.webp");

    await tab(page, "pictures").click();
    const further = page.getByRole("list", { name: t("products.pictures") }).getByRole("listitem");
    const address = field(page, t("products.pictures.address"));
    await address.fill("/demo/peach.webp");
    await address.press("Enter");
    const chooser = page.waitForEvent("filechooser");
    await button(page, t("media.field.uploadFor", { label: t("products.pictures") })).click();
    const buffer = await photograph(40, 60);
    await (await chooser).setFiles({ name: "къпина.jpg", mimeType: "image/jpeg", buffer });
    await expectToast(page, "Успех", "Изображението беше качено успешно");
    await closeToast(page);
    await expect(further).toHaveText([/peach/, /^\/media\/product-images\/products\/\d{13}-.+\.webp$/]);
    await sortByKeyboard(page, t("products.pictures.one", { place: 2 }), { from: 2, to: 1, count: 2 });
    // Typed but not added by its button: it is saved all the same.
    await address.fill("/demo/orange.webp");
    const model = field(page, t("products.field.model"));
    const modelChooser = page.waitForEvent("filechooser");
    await button(page, t("media.field.uploadFor", { label: t("products.field.model") })).click();
    await (await modelChooser).setFiles({ name: "къпина.glb", mimeType: "", buffer: smallModel() });
    await expectToast(page, "Успех", "3D моделът е качен");
    await closeToast(page);
    await expect(model).toHaveValue(/^\/media\/product-images\/models\/\d{13}-[0-9a-f]{20}\.glb$/);

    await ownShop.sql("alter table product_prices rename to product_prices_away");
    await press(page, "edit.create");
    await expectToast(page, "Грешка", "Неуспешно запазване на продукта");
    await closeToast(page);
    await ownShop.sql("alter table product_prices_away rename to product_prices");
    await press(page, "edit.create");
    await expectToast(page, "Успех", "Продуктът е създаден");
    await expect(dialog(page)).toHaveCount(0);
    await expect(names(page)).toHaveCount(5);
    await expect(row(page, "Дива къпина <b>")).toContainText("7,99 лв.");
    await expect(row(page, "Дива къпина <b>")).toContainText("4,09 €");
    const [stored] = await ownShop.sql("select * from products where name_bg like 'Дива%'");
    expect(stored).toMatchObject({
      name_en: "Дива къпина <b>",
      price_bgn: 799,
      stock_quantity: 12,
      ingredients_bg: "захар, *мляко*",
      model_url: expect.stringMatching(/^\/media\/product-images\/models\/.+\.glb$/),
      nutrition: { sugars: 46.5, salt: 0.05 },
    });
    expect(stored?.pictures).toEqual([
      expect.stringMatching(/^\/media\/product-images/),
      "/demo/peach.webp",
      "/demo/orange.webp",
    ]);

    await link(page, t("edit.editNamed", { name: "Дива къпина <b>" })).click();
    await dialog(page).getByRole("tab", { name: "English" }).first().click();
    await field(page, t("products.field.name", english)).fill("Wild Blackberry");
    await press(page, "edit.save");
    await expectToast(page, "Успех", "Продуктът е обновен");
    await closeToast(page);

    // An earlier revision restores everything but the stock, which has changed since.
    await ownShop.sql("update products set stock_quantity = 7 where name_en = 'Wild Blackberry'");
    await link(page, t("edit.editNamed", { name: "Дива къпина <b>" })).click();
    await dialog(page).getByText(t("edit.revisions")).click();
    await link(page, t("edit.revisions.restore")).click();
    await expect(link(page, t("edit.revisions.current"))).toBeVisible();
    await expect(field(page, t("products.field.stock"))).toHaveValue("7");
    await dialog(page).getByRole("tab", { name: "English" }).first().click();
    await expect(field(page, t("products.field.name", english))).toHaveValue("");
    await link(page, t("edit.cancel")).click();
    await visit(page, "en", "/products?q=blackbery");
    await expect(page.getByRole("main").getByRole("article")).toHaveText(/Wild Blackberry/);
  },
);

test(
  "units sold during a stock count or an edit stay sold; a count can be undone",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (409|422)/);
    const sell = (units: number) =>
      ownShop.sql(
        `update products set stock_quantity = stock_quantity - ${units} where flavor = 'strawberry' returning stock_quantity`,
      );
    const saveStock = t("products.stock.save", { name: strawberry });
    await signInAsAdmin();
    await visit(page, "bg", list);
    await sell(5);
    await stockOf(page, strawberry).fill("70");
    await stockOf(page, strawberry).press("Enter");
    await expectToast(page, "Успех", "Наличността е обновена: 65 бр.");
    await expect(stockOf(page, strawberry)).toHaveValue("65");
    await button(page, t("products.undo")).click();
    await expectToast(page, "Успех", "Наличността е обновена: 55 бр.");
    await expect(stockOf(page, strawberry)).toHaveValue("55");
    await closeToast(page);

    await stockOf(page, strawberry).fill("");
    await button(page, saveStock).click();
    await expectToast(page, "Грешка", t("products.stock.whole"));
    await closeToast(page);
    await stockOf(page, strawberry).fill("3");
    await sell(50);
    await button(page, saveStock).click();
    await expectToast(page, "Грешка", t("products.stock.short", { stock: 5 }));
    await closeToast(page);
    // The field keeps the typed number, now based on the current stock.
    await expect(stockOf(page, strawberry)).toHaveValue("3");
    await expect(row(page, strawberry)).toContainText(t("products.stock.low"));
    await button(page, saveStock).click();
    await expectToast(page, "Успех", "Наличността е обновена: 3 бр.");
    await closeToast(page);

    await link(page, t("edit.editNamed", { name: strawberry })).click();
    const stock = field(page, t("products.field.stock"));
    await expect(stock).toHaveValue("3");
    await stock.fill("1");
    await sell(2);
    await press(page, "edit.save");
    await expect(dialog(page)).toContainText(t("edit.problem.stock"));
    await closeToast(page);
    await expect(dialog(page)).toContainText(t("products.field.stock.hint", { stock: 1 }));
    await stock.fill("21");
    await sell(1);
    // Ctrl-S saves, keeps the editor open, and continues from the current stock.
    await page.keyboard.press("Control+s");
    await expectToast(page, "Успех", "Продуктът е обновен");
    await expect(stock).toHaveValue("20");
    await page.keyboard.press("Control+s");
    await expectToast(page, "Успех", "Продуктът е обновен");
    await expect(stock).toHaveValue("20");
    expect(await sell(0)).toEqual([{ stock_quantity: 20 }]);
  },
);

test(
  "the list can be searched, filtered and sorted; products can be hidden, copied and deleted",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (409|500)/);
    await ownShop.sql("update products set stock_quantity = 0 where flavor = 'orange'");
    await ownShop.sql("update products set stock_quantity = 4 where flavor = 'grape'");
    await signInAsAdmin();
    await visit(page, "bg", list);
    const inOrder = (...flavors: Parameters<typeof nameOf>[0][]) =>
      expect(names(page)).toHaveText(flavors.map((flavor) => nameOf(flavor, "bg")));
    await page.getByRole("searchbox").fill("praskowa");
    await page.getByRole("searchbox").press("Enter");
    await inOrder("peach");
    await link(page, t("edit.search.clear")).click();
    await inOrder("peach", "grape", "orange", "pineapple", "strawberry");
    await link(page, t("lists.sort", { column: t("products.column.price") })).click();
    await inOrder("peach", "pineapple", "strawberry", "grape", "orange");
    await choose(page, "products.sort", "name_asc");
    await inOrder("peach", "grape", "orange", "pineapple", "strawberry");
    await choose(page, "products.filter.stock", "low");
    await inOrder("grape", "orange");
    await expect(row(page, nameOf("orange", "bg"))).toContainText(t("products.stock.out"));
    await choose(page, "products.filter.stock", "");
    await choose(page, "products.filter.category", "Овощна градина");
    await inOrder("peach");

    await activeSwitch(page, peach).click();
    await expectToast(page, "Успех", "Статусът на продукта е обновен");
    await closeToast(page);
    await expect(activeSwitch(page, peach)).toHaveAttribute("aria-pressed", "false");
    await expect(link(page, t("products.viewNamed", { name: peach }))).toHaveCount(0);
    await choose(page, "products.filter.status", "active");
    await expect(page.getByRole("heading", { name: t("products.none.title") })).toBeVisible();
    await choose(page, "products.filter.status", "hidden");
    await inOrder("peach");

    await button(page, t("products.copyNamed", { name: peach })).click();
    await expect(dialog(page)).toBeVisible();
    await expect(field(page, t("products.field.name", bulgarian))).toHaveValue(`${peach} (копие)`);
    await expect(field(page, t("products.field.stock"))).toHaveValue("0");
    await link(page, t("edit.cancel")).click();
    await expect(page).toHaveURL(/status=hidden/);
    await expect(page.getByRole("row")).toHaveCount(3);
    await link(page, t("edit.deleteNamed", { name: `${peach} (копие)` })).click();
    await button(page, t("edit.delete")).click();
    await expectToast(page, "Успех", t("products.deleted"));
    await closeToast(page);
    await expect(page.getByRole("row")).toHaveCount(2);

    await ownShop.sql(
      `insert into customers (id, first_name, last_name, email, search_words) values ('${customerId}', 'Мария', 'Иванова', 'ordered-once@example.com', '');
       insert into orders (id, order_number, request_digest, customer_id, first_name, last_name, email, phone, address, need_invoice, payment_method, total_bgn, total_eur, language, search_words)
       values ('${orderId}', 'a1a1a1a1', '', '${customerId}', 'Мария', 'Иванова', 'ordered-once@example.com', '0888123456', 'Варна', false, 'cash_on_delivery', 690, 353, 'bg', '');
       insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity)
       select '01890000-0000-7000-8000-0000000000b1', '${orderId}', 0, id, name_bg, name_en, price_bgn, 120, 1 from products where flavor = 'strawberry'`,
    );
    await visit(page, "bg", list);
    await link(page, t("edit.deleteNamed", { name: strawberry })).click();
    await expect(dialog(page)).toContainText(t("products.ordered.text"));
    await button(page, t("products.ordered.hide")).click();
    await expectToast(page, "Успех", "Статусът на продукта е обновен");
    await closeToast(page);
    await expect(activeSwitch(page, strawberry)).toHaveAttribute("aria-pressed", "false");

    await ownShop.sql("alter table audit_log rename to audit_away");
    await activeSwitch(page, strawberry).click();
    await expectToast(page, "Грешка", "Неуспешно обновяване на статуса");
    await expect(activeSwitch(page, strawberry)).toHaveAttribute("aria-pressed", "false");
    await ownShop.sql("alter table audit_away rename to audit_log");
    await ownShop.sql("alter table products rename column weight_grams to weight_away");
    await visit(page, "bg", list);
    await expect(page.getByRole("heading", { name: "Неуспешно зареждане на данните" })).toBeVisible();
    await ownShop.sql("alter table products rename column weight_away to weight_grams");
  },
);

test(
  "selected products are moved, hidden and deleted together by keyboard; those that stay are named with the reason",
  long,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 409/);
    const selectAll = page.getByRole("checkbox", { name: t("lists.selectAll") });
    const select = (name: string) =>
      page.getByRole("checkbox", { name: t("products.select", { name }), exact: true });
    const bar = page.getByRole("form", { name: t("products.batch") });
    const act = async (intent: "show" | "hide" | "move" | "delete") => {
      await bar.getByRole("button", { name: t(`products.batch.${intent}`), exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    await signInAsAdmin();
    await visit(page, "bg", list);
    await expect(bar).toBeHidden();
    await selectAll.focus();
    await page.keyboard.press("Space");
    await expect(
      page.getByRole("status").filter({ hasText: t("lists.selected", { count: 5 }) }),
    ).toBeVisible();
    await act("hide");
    await expectToast(page, "Успех", t("products.batch.done.hide", { count: 5 }));
    await closeToast(page);
    await expect(activeSwitch(page, peach)).toHaveAttribute("aria-pressed", "false");
    // They stay selected for the next action.
    await act("show");
    await expectToast(page, "Успех", t("products.batch.done.show", { count: 5 }));
    await closeToast(page);
    await selectAll.focus();
    await page.keyboard.press("Space");
    await expect(bar).toBeHidden();

    await select(strawberry).check();
    await select(peach).check();
    await bar.getByLabel(t("products.batch.category")).selectOption(t("products.category.none"));
    await act("move");
    await expect(dialog(page)).toContainText(strawberry);
    await dialog(page)
      .getByRole("button", { name: t("products.batch.move"), exact: true })
      .click();
    await expectToast(page, "Успех", t("products.batch.done.move", { count: 2 }));
    await closeToast(page);
    await expect(row(page, peach)).toContainText(t("products.category.none"));
    await select(strawberry).uncheck();
    await select(peach).uncheck();

    // Two copies, one of them changed by somebody else meanwhile.
    for (const mark of ["едно", "две"])
      await ownShop.sql(
        `insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, stock_quantity, search_words, text_words)
         values (gen_random_uuid(), 'Копие ${mark}', 'Copy ${mark}', 'peach', 690, 120, 1, '', '')`,
      );
    await visit(page, "bg", list);
    await select("Копие едно").check();
    await select("Копие две").check();
    await ownShop.sql("update products set updated_at = now() where name_bg = 'Копие две'");
    await act("delete");
    await expect(dialog(page)).toContainText("Копие две, Копие едно");
    await dialog(page)
      .getByRole("button", { name: t("edit.cancel") })
      .click();
    await expect(row(page, "Копие едно")).toBeVisible();
    await act("delete");
    await dialog(page)
      .getByRole("button", { name: t("edit.delete") })
      .click();
    await expectToast(page, "Успех", t("products.batch.done.delete", { count: 1 }));
    await closeToast(page);
    const stayed = page.getByRole("alert").filter({ hasText: "Копие две" });
    await expect(stayed).toContainText(t("products.batch.refusal.stale", { names: "Копие две" }));
    await expect(stayed).toBeFocused();
    await expect(row(page, "Копие едно")).toHaveCount(0);
    // Now seen as it is, it can be deleted.
    await act("delete");
    await dialog(page)
      .getByRole("button", { name: t("edit.delete") })
      .click();
    await expectToast(page, "Успех", t("products.batch.done.delete", { count: 1 }));
    await expect(stayed).toHaveCount(0);
    await expect(row(page, "Копие две")).toHaveCount(0);
  },
);
