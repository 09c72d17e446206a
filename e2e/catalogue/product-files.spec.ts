import type { Page } from "@playwright/test";
import { csvLine } from "#app/domain/csv.ts";
import { locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { nameOf, visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const importPath = "/admin/products/import";

async function fillFile(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page
    .getByLabel(adminBg["productFiles.file"], { exact: true })
    .setInputFiles({ name: "продукти.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: adminBg["productFiles.preview"] }).click();
}

test(
  "products can be exported, and imported after a preview of the changes; the storefront shows them",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await signInAsAdmin();
    await visit(page, "bg", importPath);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: adminBg["productFiles.export"] }).click();
    expect((await download).suggestedFilename()).toBe("plodko-products.csv");
    const exported = await (await page.request.get("/admin/products/export")).text();

    await fillFile(page, exported);
    const main = page.getByRole("main");
    await expect(main.getByText(`${adminBg["productFiles.counts.unchanged"]}: 5`)).toBeVisible();
    await expect(main.getByRole("status").filter({ hasText: adminBg["productFiles.nothing"] })).toBeVisible();
    await main.getByRole("link", { name: adminBg["productFiles.another"] }).click();

    await fillFile(page, "nothing;here\n1;2\n");
    await expect(main.getByRole("alert").first()).toContainText(adminBg["productFiles.refused.heading"]);

    const [row] = await ownShop.sql("select id from products where flavor = 'strawberry'");
    const id = String(row?.id);
    const file = [
      csvLine(["id", "name_bg", "price_bgn", "weight_grams", "flavor", "pictures"]),
      csvLine([
        id,
        nameOf("strawberry", "bg"),
        "5,90",
        "120",
        "strawberry",
        "/demo/peach.webp\n/demo/grape.webp",
      ]),
      csvLine([id.replace(/.$/, "x"), "Чужда", "1", "1", "grape", ""]),
      csvLine(["", "Нова слива", "4,00", "90", "грозде", ""]),
    ].join("");
    await fillFile(page, file);
    const changes = main.getByRole("table", { name: adminBg["productFiles.changes"], exact: true });
    await expect(changes.getByRole("row").nth(1)).toContainText("6,90");
    await expect(changes.getByRole("row").nth(1)).toContainText("5,90");
    await expect(changes.getByRole("row").nth(2)).toContainText(adminBg["productFiles.kind.new"]);
    const wrong = main.getByRole("table", { name: adminBg["productFiles.wrong"], exact: true });
    await expect(wrong.getByRole("row").nth(1)).toContainText(adminBg["productFiles.problem.id"]);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectUsable(page);
    await page.setViewportSize({ width: 1280, height: 720 });

    const apply = main.getByRole("button", {
      name: adminBg["productFiles.apply.other"].replace("{count}", "2"),
    });
    await apply.click();
    // The browser's own validation requires the checkbox before anything is sent.
    await expect(main.getByRole("checkbox")).toBeFocused();
    await main.getByRole("checkbox").check();
    await apply.click();
    await expect(main.getByRole("status").filter({ hasText: adminBg["productFiles.done"] })).toBeVisible();

    for (const locale of locales) {
      const t = translator(locale);
      const lowest = locale === "bg" ? "6,90 лв. / 3,53 €" : "6,90 BGN / 3,53 EUR";
      const text = t("product.lowestBefore", { price: lowest }).replaceAll(" ", "\\s");
      await visit(page, locale, "/products");
      const card = main.getByRole("article").filter({ hasText: nameOf("strawberry", locale) });
      await expect(card.getByText(new RegExp(text))).toBeVisible();
      await expect(main.getByRole("article")).toHaveCount(6);
      await visit(page, locale, `/products/${id}`);
      await expect(main.getByRole("article").first().getByText(new RegExp(text))).toBeVisible();
    }

    const english = productPageTranslator("en");
    const pictures = main.getByRole("radio");
    const large = (number: number) =>
      main.getByRole("img", { name: english("gallery.alt", { name: nameOf("strawberry", "en"), number }) });
    await expect(pictures).toHaveCount(3);
    await pictures.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(large(2)).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(large(3)).toBeVisible();
    await expect(large(2)).toBeHidden();
    await expectUsable(page);
    const jsonLd = await page.locator('script[type="application/ld+json"]').last().textContent();
    expect(JSON.parse(jsonLd ?? "")).toMatchObject({
      image: [
        expect.stringContaining(`${ownShop.url}/media/product-images/products/strawberry-`) as unknown,
        ...["peach", "grape"].map((flavor) => `${ownShop.url}/demo/${flavor}.webp`),
      ],
      offers: { price: "3.02" },
    });
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a second picture can be chosen", { tag: "@once" }, async ({ page, ownShop }) => {
    const [row] = await ownShop.sql(
      "update products set pictures = '{/demo/grape.webp}' where flavor = 'orange' returning id",
    );
    await page.goto(`/products/${String(row?.id)}`);
    const main = page.getByRole("main");
    const large = main.getByRole("img", { name: /, снимка 2$/ });
    await expect(large).toBeHidden();
    await main.getByRole("radio").nth(1).check();
    await expect(large).toBeVisible();
  });
});
