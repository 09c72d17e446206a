import type { Locator, Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { registerPerson } from "./register-person.ts";
import { addButton, cartLink, nameOf, newestToast, openProduct, visit } from "#e2e/shopper.ts";

/** The wishlist button of a flavour, on its card or its page. */
function heart(page: Page, locale: Locale, flavor: BuiltInFlavor): Locator {
  const name = translator(locale)("wishlist.toggle", { name: nameOf(flavor, locale) });
  return page.getByRole("main").getByRole("button", { name, exact: true });
}

function removeButton(page: Page, locale: Locale, flavor: BuiltInFlavor): Locator {
  const name = translator(locale)("wishlist.remove", { name: nameOf(flavor, locale) });
  return page.getByRole("main").getByRole("button", { name, exact: true });
}

/** The wishlist link in the header; its text is the badge. */
function wishlistLink(page: Page): Locator {
  return page
    .getByRole("banner")
    .getByRole("link", { name: /^(Любими|Wishlist)/ })
    .first();
}

/** Opens a page and waits until the header shows the signed-in person's wishlist. */
async function visitAs(page: Page, locale: Locale, path: string, count: number): Promise<void> {
  await visit(page, locale, path);
  await expect(wishlistLink(page)).toHaveText(count > 0 ? String(count) : "");
}

const isPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute("aria-pressed", String(pressed));

for (const locale of locales) {
  const t = translator(locale);

  test(`a signed-out visitor is asked to sign in (${locale}) @once`, async ({ page }) => {
    await visit(page, locale, "/products");
    await heart(page, locale, "grape").click();
    const toast = newestToast(page, locale);
    await expect(toast).toContainText(t("wishlist.signedOut.title"));
    await expect(toast).toContainText(t("wishlist.signedOut.text"));
    await expect(page).toHaveURL(localePath(locale, "/products"));
    await isPressed(heart(page, locale, "grape"), false);
    await toast.getByRole("button", { name: t("nav.signIn"), exact: true }).click();
    await expect(page).toHaveURL(localePath(locale, "/auth"));

    await wishlistLink(page).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(t("wishlist.signIn.title"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("nav.signIn") })
      .click();
    await expect(page).toHaveURL(localePath(locale, "/auth"));
  });

  test(`products can be added to the wishlist, bought from it and removed (${locale}) @once`, async ({
    page,
  }) => {
    await registerPerson(page);
    await visitAs(page, locale, "/products", 0);
    await heart(page, locale, "grape").click();
    await isPressed(heart(page, locale, "grape"), true);
    const toast = newestToast(page, locale);
    await expect(toast).toContainText(t("wishlist.added.title"));
    await expect(toast).toContainText(nameOf("grape", locale));
    await expect(page).toHaveURL(localePath(locale, "/products"));
    await expect(wishlistLink(page)).toHaveAccessibleName(t("nav.wishlistCount.one"));

    await openProduct(page, locale, "orange");
    await heart(page, locale, "orange").press("Enter");
    await expect(toast).toContainText(nameOf("orange", locale));
    await expect(wishlistLink(page)).toHaveText("2");
    await page.reload();
    await isPressed(heart(page, locale, "orange"), true);

    await wishlistLink(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("wishlist.title"));
    const names = page.getByRole("main").getByRole("article").getByRole("heading");
    await expect(names).toHaveText([nameOf("orange", locale), nameOf("grape", locale)]);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex,follow");
    await addButton(page, locale, "grape").click();
    await expect(cartLink(page)).toContainText("1");

    await removeButton(page, locale, "grape").click();
    await expect(toast).toContainText(t("wishlist.removed.title"));
    await expect(toast).toContainText(t("wishlist.removed.text"));
    await expect(names).toHaveText([nameOf("orange", locale)]);
    await expect(page).toHaveURL(localePath(locale, "/wishlist"));
    await removeButton(page, locale, "orange").press("Enter");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(t("wishlist.empty.title"));
    await expect(wishlistLink(page)).toHaveText("");
    await page
      .getByRole("main")
      .getByRole("link", { name: t("wishlist.empty.button") })
      .click();
    await expect(page).toHaveURL(localePath(locale, "/products"));
    await isPressed(heart(page, locale, "grape"), false);
  });

  test(`a failed change is reverted and reported (${locale}) @once`, async ({ page, browserConsole }) => {
    browserConsole.allow(/net::ERR_FAILED|status of 500/);
    await registerPerson(page);
    await visitAs(page, locale, "/products", 0);
    const toast = newestToast(page, locale);
    const addition = Promise.withResolvers<void>();
    await page.route("/api/wishlist", async (route) => {
      await addition.promise;
      await route.abort();
    });
    await heart(page, locale, "peach").click();
    // Optimistic: before the response.
    await isPressed(heart(page, locale, "peach"), true);
    await expect(wishlistLink(page)).toHaveText("1");
    addition.resolve();
    await expect(toast).toContainText(t("wishlist.error"));
    await expect(toast).toContainText(t("wishlist.addFailed"));
    await isPressed(heart(page, locale, "peach"), false);
    await expect(wishlistLink(page)).toHaveText("");

    await page.unroute("/api/wishlist");
    await heart(page, locale, "peach").click();
    await expect(toast).toContainText(t("wishlist.added.title"));
    const removal = Promise.withResolvers<void>();
    await page.route("/api/wishlist", async (route) => {
      await removal.promise;
      await route.fulfill({ status: 500, body: "oops" });
    });
    await heart(page, locale, "peach").click();
    await isPressed(heart(page, locale, "peach"), false);
    await expect(wishlistLink(page)).toHaveText("");
    removal.resolve();
    await expect(toast).toContainText(t("wishlist.removeFailed"));
    await isPressed(heart(page, locale, "peach"), true);
    await expect(wishlistLink(page)).toHaveText("1");
  });

  test(
    `a product added in another tab is reported as already there (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, context, browserConsole }) => {
      browserConsole.allow(/status of 409/);
      await registerPerson(page);
      await visitAs(page, locale, "/products", 0);
      const other = await context.newPage();
      await visitAs(other, locale, "/products", 0);
      await heart(other, locale, "grape").click();
      await expect(newestToast(other, locale)).toContainText(t("wishlist.added.title"));
      await isPressed(heart(page, locale, "grape"), false);
      await heart(page, locale, "grape").click();
      await expect(newestToast(page, locale)).toContainText(t("wishlist.already.title"));
      await expect(newestToast(page, locale)).toContainText(t("wishlist.already.text"));
      await isPressed(heart(page, locale, "grape"), true);
    },
  );
}

test("clicks before the session is known are queued, and each counts", { tag: "@once" }, async ({ page }) => {
  await registerPerson(page);
  const known = Promise.withResolvers<void>();
  await page.route("/api/session*", async (route) => {
    await known.promise;
    await route.continue();
  });
  await visit(page, "bg", "/products");
  for (let press = 0; press < 2; press++) await heart(page, "bg", "grape").click();
  for (let press = 0; press < 3; press++) await heart(page, "bg", "orange").click();
  known.resolve();
  await isPressed(heart(page, "bg", "orange"), true);
  await expect(wishlistLink(page)).toHaveText("1");
  await isPressed(heart(page, "bg", "grape"), false);
  await wishlistLink(page).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
});
