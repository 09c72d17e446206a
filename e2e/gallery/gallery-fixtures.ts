import type { Locator } from "@playwright/test";
import type { Locale } from "#app/domain/locale.ts";
import { expect, test as base } from "#e2e/fixtures.ts";
import { buildGallery, galleryUrl, serveGallery } from "./serve-gallery.ts";
import type { Gallery } from "./serve-gallery.ts";

export { expect };

type Fixtures = {
  /** Opens the page with every component of the design system. */
  openGallery: (locale: Locale) => Promise<void>;
  /** A group of components that fits one screenshot. */
  groupOf: (name: string) => Locator;
};

/** Built once for all tests of a worker. */
let gallery: Promise<Gallery> | undefined;

export const test = base.extend<Fixtures>({
  openGallery: async ({ page, context }, use) => {
    gallery ??= buildGallery();
    await serveGallery(context, await gallery);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await use(async (locale) => {
      await page.goto(locale === "en" ? `${galleryUrl}?language=en` : galleryUrl);
      await expect(page.getByRole("main")).toBeVisible();
    });
  },

  groupOf: async ({ page }, use) => {
    await use((name) => page.getByRole("region", { name, exact: true }));
  },
});
