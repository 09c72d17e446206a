import type { Page } from "@playwright/test";
import sharp from "sharp";
import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";

async function choosePhoto(page: Page, button: string, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  const buffer = await photograph(120, 63);
  await (await chooser).setFiles({ name, mimeType: "image/jpeg", buffer });
}

for (const locale of locales) {
  const t = adminTranslator(locale);
  test(
    `a record's picture is uploaded, chosen again from the library, cleared, and saved (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
      browserConsole.allow(/Failed to load resource: net::ERR_/);
      await ownShop.sql("delete from seo_meta");
      await signInAsAdmin();
      await page.goto("/admin/media");
      if (locale === "en") await switchToEnglish(page);
      await visit(page, "bg", "/admin/seo/new/home");
      const [og, twitter] = [t("seo.og_image"), t("seo.twitter_image")];

      await choosePhoto(page, t("media.field.uploadFor", { label: og }), `Споделяне ${locale}.jpg`);
      await expect(newestToast(page, locale)).toContainText(t("toast.success"));
      await expect(newestToast(page, locale)).toContainText(t("media.done.seo"));
      await expect(field(page, og)).toHaveValue(/^\/media\/banner-images\/seo\/[0-9a-f]{20}\.webp$/);
      const address = await field(page, og).inputValue();
      await expect(page.getByRole("img", { name: t("media.field.preview", { label: og }) })).toBeVisible();

      await page.getByRole("button", { name: t("media.field.libraryFor", { label: twitter }) }).click();
      const library = page.getByRole("dialog", { name: t("media.library.title"), exact: true });
      await library.getByRole("searchbox").fill("няма такъв");
      await expect(library.getByRole("status")).toHaveText(t("media.none.title"));
      await library.getByRole("searchbox").fill(`споделяне ${locale}`);
      await library
        .getByRole("button", { name: t("media.library.choose", { name: `Споделяне ${locale}.jpg` }) })
        .click();
      await expect(library).toBeHidden();
      await expect(field(page, twitter)).toHaveValue(address);

      await page.getByRole("button", { name: t("media.field.clearFor", { label: og }) }).click();
      await expect(field(page, og)).toHaveValue("");
      await field(page, og).fill("https://localhost:1/none.png");
      await expect(page.getByText(t("media.field.broken"))).toBeVisible();
      await field(page, og).fill(address);
      await page.getByRole("button", { name: t("seo.create"), exact: true }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await ownShop.sql("select og_image, twitter_image from seo_meta")).toEqual([
        { og_image: address, twitter_image: address },
      ]);

      await page.goto("/admin/media");
      await page.getByRole("link", { name: `Споделяне ${locale}.jpg` }).click();
      const used = page
        .getByRole("dialog")
        .getByRole("link", { name: t("media.user.seo_meta", { name: "home" }) });
      await expect(used).toHaveAttribute("href", /^\/admin\/seo\/[0-9a-f-]{36}$/);
    },
  );
}

test(
  "a picture in a text can be uploaded in the editor, and the next chosen from the library",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    const t = adminTranslator("bg");
    await signInAsAdmin();
    await visit(page, "bg", "/admin/pages/new");
    const dialog = page.getByRole("dialog", { name: t("pages.new") });
    const tool = (name: "richText.picture" | "richText.picture.insert") =>
      dialog.getByRole("button", { name: t(name), exact: true });
    const address = field(page, t("richText.picture.address"));
    await tool("richText.picture").click();
    await choosePhoto(page, t("media.field.upload"), "в текста.jpg");
    await expect(address).toHaveValue(/^\/media\/product-images\/library\/\d+-[0-9a-f]{20}\.webp$/);
    const uploaded = await address.inputValue();
    await field(page, t("richText.picture.alt")).fill("Първа");
    await tool("richText.picture.insert").click();
    await tool("richText.picture").click();
    await dialog.getByRole("button", { name: t("media.field.library") }).click();
    await page.getByRole("button", { name: t("media.library.choose", { name: "в текста.jpg" }) }).click();
    await expect(address).toHaveValue(uploaded);
    await field(page, t("richText.picture.alt")).fill("Втора");
    await tool("richText.picture.insert").click();
    for (const name of ["Първа", "Втора"])
      await expect(dialog.getByRole("img", { name })).toHaveAttribute("src", uploaded);
  },
);

test(
  "a form is neither saved nor left during an upload",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    const t = adminTranslator("bg");
    await ownShop.sql("delete from seo_meta");
    await signInAsAdmin();
    await visit(page, "bg", "/admin/seo/new/home");
    const go = Promise.withResolvers<void>();
    await page.route("**/admin/media/upload?*", async (route) => {
      await go.promise;
      await route.continue();
    });
    const og = t("seo.og_image");
    await choosePhoto(page, t("media.field.uploadFor", { label: og }), "Бавна.jpg");
    await page.getByRole("button", { name: t("seo.create"), exact: true }).click();
    await expect(newestToast(page, "bg")).toContainText(t("edit.uploading"));
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: t("edit.unsaved.title") })).toBeVisible();
    await page.getByRole("button", { name: t("edit.unsaved.stay") }).click();
    go.resolve();
    await expect(field(page, og)).toHaveValue(/^\/media\//);
    await page.getByRole("button", { name: t("seo.create"), exact: true }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const [stored] = await ownShop.sql("select og_image from seo_meta");
    expect(stored?.og_image).toMatch(/^\/media\//);
  },
);

test(
  "a photograph with more pixels than the server decodes is reduced in the browser (bg)",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    const t = adminTranslator("bg");
    await signInAsAdmin();
    await page.goto("/admin/media");
    const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: t("media.field.upload") }).click();
      await (await chooser).setFiles(file);
    };
    // Turned by a quarter, as phones write upright photographs.
    const background = { r: 180, g: 40, b: 40 };
    const buffer = await sharp({ create: { width: 8000, height: 6400, channels: 3, background } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    await choose({ name: "голяма.jpg", mimeType: "image/jpeg", buffer });
    await expect(newestToast(page, "bg")).toContainText(t("media.done"));
  },
);
