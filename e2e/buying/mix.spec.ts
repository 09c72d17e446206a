import type { Page } from "@playwright/test";
import { recipeSearch } from "#app/domain/bags/recipe-address.ts";
import { translator } from "#app/i18n/translate.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { expectUsable } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { phone } from "#e2e/phone.ts";
import { cartLink, newestToast, visit } from "#e2e/shopper.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";

// Chromium warns about screenshots of WebGL without a GPU.
test.beforeEach(({ browserConsole }) => browserConsole.allow(/GPU stall due to ReadPixels/));

/** Has the shop offer the bag of the example, and returns the ids. */
async function offerBag({
  connectionString,
  sql,
}: {
  connectionString: string;
  sql: (statement: string) => Promise<unknown>;
}) {
  const { db, close } = openDatabase(connectionString);
  await sql("delete from bag_parts; delete from bags");
  const made = await insertExampleBag(db);
  await close();
  await sql("select 1");
  return made;
}

const t = translator("bg");
const quantityOf = (page: Page, name: string) =>
  page.getByRole("textbox", { name: t("cart.quantity", { name }) });
const addButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: new RegExp(`^${t("product.addToCart")}`) });

test("a shopper fills a bag with the keyboard and buys it", { tag: "@once" }, async ({ page, ownShop }) => {
  await offerBag(ownShop);
  await visit(page, "bg", "/products");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("mix.title") })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("mix.title"));
  await expectUsable(page);
  await expect(addButton(page)).toHaveAccessibleDescription(t("mix.fault.empty"));

  await quantityOf(page, "Ягода").fill("9");
  await quantityOf(page, "Ягода").press("Enter");
  for (let press = 0; press < 4; press += 1) await quantityOf(page, "Ананас").press("ArrowUp");
  const plus = page.getByRole("button", { name: t("cart.increase", { name: "Праскова" }) });
  await plus.press("Enter");
  await expect(plus).toBeDisabled();
  await expect(page.getByRole("main")).toContainText("12,18 лв.");
  await expect(page.getByRole("status").filter({ hasText: "14" })).toContainText("100");
  await page.getByLabel(t("mix.label")).fill("Мими");
  await expect(page).toHaveURL(/name=/);

  await page.getByRole("button", { name: t("mix.empty") }).click();
  await expect(quantityOf(page, "Ягода")).toHaveValue("0");
  await expect(page.getByRole("status").filter({ hasText: t("mix.fault.empty") })).toHaveCount(1);
  await page.getByRole("button", { name: t("mix.undo") }).click();
  await expect(quantityOf(page, "Ягода")).toHaveValue("9");
  await addButton(page).click();
  await expect(newestToast(page, "bg")).toContainText(t("product.added"));
  await expect(cartLink(page)).toHaveText("1");
  await expectUsable(page);
});

test.describe("on a phone", () => {
  test.use(phone);
  test("a shopper fills a bag by touch, at random too", { tag: "@once" }, async ({ page, ownShop }) => {
    await offerBag(ownShop);
    await visit(page, "bg", "/mix");
    await page.getByRole("button", { name: t("cart.increase", { name: "Ягода" }) }).tap();
    await expect(quantityOf(page, "Ягода")).toHaveValue("1");
    await page.getByRole("button", { name: t("mix.surprise") }).tap();
    await expect(page.getByRole("main")).toContainText(t("mix.full"));
    await expectUsable(page);
    await addButton(page).tap();
    await expect(newestToast(page, "bg")).toContainText(t("product.added"));
  });
});

test(
  "a shared link opens the bag, in the other language too",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    const { bag, pieces } = await offerBag(ownShop);
    const search = recipeSearch({
      bag_id: bag,
      pieces: pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
      label: "Мими",
    });
    await visit(page, "bg", `/mix?${search}`);
    await expect(quantityOf(page, "Ананас")).toHaveValue("4");
    await expect(page.getByLabel(t("mix.label"))).toHaveValue("Мими");
    await page.getByRole("link", { name: t("shop.language.label") }).click();
    const english = translator("en");
    await expect(
      page.getByRole("textbox", { name: english("cart.quantity", { name: "Pineapple" }) }),
    ).toHaveValue("4");

    await ownShop.sql(`update products set stock_quantity = 3 where name_bg = 'Ананас' and is_loose`);
    await page.reload();
    await expect(page.getByRole("main")).toContainText(
      english("mix.fault.piece_short", { name: "Pineapple", stock: 3 }),
    );
  },
);

test(
  "a visitor without JavaScript fills a bag by a form",
  { tag: "@once" },
  async ({ ownShop, openAnotherVisitor }) => {
    await offerBag(ownShop);
    const visitor = await openAnotherVisitor({ javaScriptEnabled: false });
    await visitor.goto("/mix");
    await quantityOf(visitor, "Ягода").fill("9");
    await quantityOf(visitor, "Ананас").fill("4");
    await visitor.getByRole("button", { name: t("mix.show") }).click();
    await expect(quantityOf(visitor, "Ягода")).toHaveValue("9");
    await expect(visitor.getByRole("main")).toContainText(
      t("mix.filled.grams", { filled: 86, range: "1–100" }),
    );
    await expect(visitor.getByRole("main")).toContainText(t("mix.law"));
  },
);
