import type { Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";

type File = { name: string; mimeType: string; buffer: Buffer };

async function photo(name: string, width = 90, height = 60): Promise<File> {
  return { name, mimeType: "image/jpeg", buffer: await photograph(width, height) };
}

async function openLibrary(page: Page, locale: Locale): Promise<void> {
  await page.goto("/admin/media");
  const heading = page.getByRole("heading", { level: 1 });
  if ((await heading.textContent()) !== adminTranslator(locale)("media.title")) {
    const toggle = adminTranslator(locale === "en" ? "bg" : "en")("menu.language.label");
    await page.getByRole("button", { name: toggle }).filter({ visible: true }).click();
  }
  await expect(heading).toHaveText(adminTranslator(locale)("media.title"));
}

/** Chooses a file for the button with this name. */
async function choose(page: Page, button: string, file: File): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(file);
}

async function says(page: Page, locale: Locale, tone: "success" | "error", key: AdminTextKey, values = {}) {
  const t = adminTranslator(locale);
  await expect(newestToast(page, locale)).toContainText(t(`toast.${tone}`));
  await expect(newestToast(page, locale)).toContainText(t(key, values));
}

for (const locale of locales) {
  const t = adminTranslator(locale);
  test(
    `a picture is uploaded, described and used; it can be deleted only when unused (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, context, signInAsAdmin, ownShop, browserConsole }) => {
      browserConsole.allow(/status of 4(04|09)/);
      const name = `Ягоди 🍓 ${locale}.jpg`;
      await signInAsAdmin();
      await openLibrary(page, locale);

      // The request is held back, so that the progress is visible.
      const seen = Promise.withResolvers<void>();
      await page.route("**/admin/media/upload?*", async (route) => {
        await seen.promise;
        await route.continue();
      });
      await choose(page, t("media.field.upload"), await photo(name));
      await expect(page.getByRole("progressbar")).toBeVisible();
      await expect(page.getByRole("button", { name: t("media.field.upload") })).toBeDisabled();
      seen.resolve();
      await says(page, locale, "success", "media.done");
      await expect(page.getByRole("progressbar")).toHaveCount(0);

      const card = page.getByRole("article").filter({ hasText: name });
      await expect(card).toContainText(t("media.unused"));
      await expect(card).toContainText(t("media.noAlt"));
      await card.getByRole("link", { name }).click();
      const dialog = page.getByRole("dialog", { name });
      await expect(dialog).toContainText(t("media.uses.none"));
      await dialog.getByRole("textbox", { name: t("media.alt") }).fill("Купа ягоди <3");
      await dialog.getByRole("tab", { name: "English" }).click();
      await dialog
        .getByRole("textbox", { name: t("media.alt") })
        .filter({ visible: true })
        .fill("A bowl of strawberries");
      await dialog.getByRole("button", { name: t("edit.save"), exact: true }).click();
      await says(page, locale, "success", "media.saved");
      await expect(dialog).toBeHidden();
      await expect(card).not.toContainText(t("media.noAlt"));

      await page.getByRole("searchbox", { name: t("media.search") }).fill("bowl");
      await page.getByRole("button", { name: t("media.find"), exact: true }).click();
      await expect(page.getByRole("article")).toHaveCount(1);

      // Two tabs show it; then a product uses it.
      const address = (await card.getByRole("link").getAttribute("href")) ?? "";
      const other = await context.newPage();
      await other.goto(address);
      await expect(other.getByRole("dialog", { name })).toContainText(t("media.uses.none"));
      const url = (await other.getByRole("dialog").getByText("/media/product-images/").textContent()) ?? "";
      expect((await page.request.get(url)).status()).toBe(200);
      await ownShop.sql(`update products set image_url = '${url}' where flavor = 'peach'`);
      await other.getByRole("button", { name: t("media.delete") }).click();
      await other
        .getByRole("dialog")
        .getByRole("button", { name: t("edit.delete"), exact: true })
        .click();
      await says(other, locale, "error", "media.inUse");
      await other.goto(address);
      const used = other.getByRole("dialog", { name });
      await expect(used.getByRole("link", { name: /Праскова|праскова/ })).toHaveAttribute(
        "href",
        /^\/admin\/products\//,
      );
      await expect(used).toContainText(t("media.uses.some"));
      await expect(used.getByRole("button", { name: t("media.delete") })).toHaveCount(0);

      await ownShop.sql(`update products set image_url = '/demo/peach.webp' where flavor = 'peach'`);
      await other.reload();
      await other.getByRole("button", { name: t("media.delete") }).click();
      await other
        .getByRole("dialog")
        .getByRole("button", { name: t("edit.delete"), exact: true })
        .click();
      await says(other, locale, "success", "media.deleted");
      await expect(other.getByRole("article").filter({ hasText: name })).toHaveCount(0);
      // A job deletes the file, after the jobs that resize pictures; a response already in progress is aborted.
      const answer = () =>
        page.request.get(url).then(
          (found) => found.status(),
          () => "broken off",
        );
      await expect.poll(answer, { timeout: 50_000 }).toBe(404);
    },
  );

  test(
    `refused and failed uploads have their own messages (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, context, signInAsAdmin, ownShop, browserConsole }) => {
      browserConsole.allow(/status of (413|415|500)/);
      await signInAsAdmin();
      await openLibrary(page, locale);
      const upload = (file: File) => choose(page, t("media.field.upload"), file);
      const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
      await upload({ name: "picture.png", mimeType: "image/png", buffer: svg });
      await says(page, locale, "error", "media.refused.not_an_image");
      await upload({ name: "clip.mp4", mimeType: "video/mp4", buffer: Buffer.from("<html>") });
      await says(page, locale, "error", "media.refused.not_a_video");
      await upload({ name: "модел.GLB", mimeType: "", buffer: Buffer.from("glTF") });
      await says(page, locale, "error", "media.refused.not_a_model");
      await upload({ name: "large.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(5 * 1024 ** 2 + 1) });
      await says(page, locale, "error", "media.refused.too_large", { size: 5 });

      await ownShop.sql("alter table media rename to media_away");
      await upload(await photo("away.jpg"));
      await says(page, locale, "error", "media.failed");
      await page.reload();
      await expect(page.getByRole("heading", { name: t("media.loadFailed") })).toBeVisible();
      await ownShop.sql("alter table media_away rename to media");

      await context.clearCookies();
      await upload(await photo("late.jpg"));
      await expect(newestToast(page, locale)).toContainText(t("media.refused.signed_out"));
    },
  );
}

test("uploads a file dropped on the page", { tag: ["@once", "@long"] }, async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await openLibrary(page, "bg");
  const { buffer } = await photo("пусната.jpg", 400, 700);
  const dragged = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "пусната.jpg", { type: "image/jpeg" }));
    return transfer;
  }, buffer.toString("base64"));
  const heading = page.getByRole("heading", { level: 1 });
  await heading.dispatchEvent("dragover", { dataTransfer: dragged });
  await heading.dispatchEvent("drop", { dataTransfer: dragged });
  await says(page, "bg", "success", "media.done");
  const link = page.getByRole("link", { name: "пусната.jpg" });
  await expect(link).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test(
  "an upload can be cancelled, and another one started",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    const t = adminTranslator("bg");
    await signInAsAdmin();
    await openLibrary(page, "bg");
    await page.route("**/admin/media/upload?*", () => undefined);
    await choose(page, t("media.field.upload"), await photo("спряна.jpg", 60, 60));
    await page.getByRole("button", { name: t("media.field.cancel") }).click();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await page.unroute("**/admin/media/upload?*");
    await choose(page, t("media.field.upload"), await photo("втора.jpg", 60, 60));
    await says(page, "bg", "success", "media.done");
    await expect(page.getByRole("link", { name: "втора.jpg" })).toBeVisible();
    await expect(page.getByRole("link", { name: "спряна.jpg" })).toHaveCount(0);
  },
);
