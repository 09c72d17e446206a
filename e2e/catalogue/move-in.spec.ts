import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { visit } from "#e2e/shopper.ts";
import { shopifyExport, shopifyProducts } from "#tests/factories/move-in/exports.ts";

const path = "/admin/move-in";

test(
  "the products of another shop move in after a preview, and out again",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await visit(page, "bg", path);
    const main = page.getByRole("main");
    const choose = async (text: string) => {
      await page
        .getByLabel(adminBg["moveIn.file"], { exact: false })
        .setInputFiles({ name: "products_export.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await main.getByRole("button", { name: adminBg["moveIn.preview"] }).click();
    };
    await choose("Name,Regular price\nA,1\n");
    await expect(main.getByRole("alert").first()).toContainText("Title, Price");

    // Without pictures: the shop of the tests reaches no other.
    const rows = shopifyProducts(2).map((row) => ({ ...row, "Image Src": "" }));
    await choose(shopifyExport(rows, { headings: "new", seed: 3 }));
    await expect(main.getByText(`${adminBg["moveIn.counts.products"]}: 2`)).toBeVisible();
    await expect(main.getByRole("table", { name: adminBg["moveIn.products"] })).toContainText("Сладко 1");
    await main.getByRole("button", { name: adminBg["moveIn.start"] }).click();
    await expect(main.getByText(adminBg["moveIn.state.done"], { exact: true })).toBeVisible();
    expect(await ownShop.sql("select from products where name_bg like 'Сладко %'")).toHaveLength(4);
    await page.goto("/products/sweet-1");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Сладко 1");

    await visit(page, "bg", path);
    await main.getByRole("link", { name: adminBg["moveIn.undo"] }).click();
    await main.getByRole("button", { name: adminBg["moveIn.undo.confirm"] }).click();
    await expect(main.getByText(adminBg["moveIn.undone.all"])).toBeVisible();
    expect(await ownShop.sql("select from products where name_bg like 'Сладко %'")).toEqual([]);
  },
);
