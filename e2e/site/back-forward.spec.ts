import type { LaunchOptions, Page } from "@playwright/test";
import { localePath } from "#app/domain/locale.ts";
import { findFullChromium } from "#scripts/bootstrap/chromium.mjs";
import { translator } from "#app/i18n/translate.ts";
import { test as base, expect } from "#e2e/fixtures.ts";
import { registerPerson } from "#e2e/accounts/register-person.ts";
import { addButton, cartLink, fillCart, nameOf, openProduct, visit } from "#e2e/shopper.ts";

/** A browser with the back/forward cache, as real browsers have; Playwright's default one has it disabled. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    ({ launchOptions }, use) => {
      const executablePath = findFullChromium();
      return use({
        ...launchOptions,
        // Headless shell has no back/forward cache, and Playwright disables it by default.
        ...(executablePath ? { executablePath } : { channel: "chromium" }),
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});

declare global {
  interface Window {
    /** Set on a page before it is left; gone unless the page is restored from the back/forward cache. */
    wasLeft?: true;
  }
}

/** Leaves for another document, runs `meanwhile` there, goes back and expects the page from the back/forward cache. */
async function leaveAndComeBack(page: Page, path: string, meanwhile = async () => {}): Promise<void> {
  const reasons: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.enable");
  devTools.on("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ reason }) => reason));
  });
  const address = page.url();
  await page.evaluate(() => (window.wasLeft = true));
  await visit(page, "bg", path);
  await meanwhile();
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(address);
  const wasKept = await page.evaluate(() => window.wasLeft === true);
  await devTools.detach();
  expect(reasons, address).toEqual([]);
  expect(wasKept, address).toBe(true);
}

test(
  "going back restores public pages from the back/forward cache",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    await fillCart(page, "bg", ["grape"]);
    await openProduct(page, "bg", "grape");
    await page.reload();
    await leaveAndComeBack(page, "/categories");
    for (const path of ["/", "/products", "/cart", "/checkout", "/delivery", "/contact"]) {
      await visit(page, "bg", path);
      await leaveAndComeBack(page, "/categories");
    }
  },
);

test("a restored page shows the current cart", { tag: ["@once", "@long"] }, async ({ page }) => {
  await visit(page, "bg", "/contact");
  await expect(cartLink(page)).toHaveText("");
  await leaveAndComeBack(page, "/products", async () => {
    await addButton(page, "bg", "grape").click();
    await expect(cartLink(page)).toHaveText("1");
  });
  await expect(cartLink(page)).toHaveText("1");
  // Not every browser notifies a restored page of storage changes made meanwhile.
  await page.evaluate(() => {
    localStorage.clear();
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(cartLink(page)).toHaveText("");
});

test(
  "a restored page shows who is signed in now, and their wishlist",
  { tag: ["@once", "@long"] },
  async ({ page }) => {
    const t = translator("bg");
    const header = page.getByRole("banner");
    const wishes = header.getByRole("link", { name: t("nav.wishlist"), exact: false }).first();
    const { firstName } = await registerPerson(page);
    const menu = header.getByLabel(t("account.menu", { name: firstName }));
    await visit(page, "bg", "/contact");
    await expect(menu).toBeVisible();
    await leaveAndComeBack(page, "/products", async () => {
      await expect(menu).toBeVisible();
      const name = t("wishlist.toggle", { name: nameOf("grape", "bg") });
      await page.getByRole("main").getByRole("button", { name }).click();
      await expect(wishes).toHaveText("1");
    });
    await expect(wishes).toHaveText("1");

    await leaveAndComeBack(page, "/products", async () => {
      await menu.click();
      await header.getByRole("button", { name: t("account.signOut") }).click();
      await expect(page).toHaveURL(localePath("bg", "/"));
      await page.goBack({ waitUntil: "commit" });
      await expect(page).toHaveURL(localePath("bg", "/products"));
    });
    await expect(header.getByRole("link", { name: t("nav.signIn") })).toBeVisible();
    await expect(wishes).toHaveText("");
  },
);
