import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminAccount } from "#e2e/admin-account.ts";
import { signIn } from "#e2e/accounts/register-person.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { fillCart } from "#e2e/shopper.ts";
import { accountant, customer, packer } from "./made-up-shop.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Screen, Visitor } from "./screen.ts";

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** The cookies and storage of each kind of visitor, by language; made once, to avoid a sign-in for each screen. */
export type Visitors = Record<Visitor, Record<Locale, State>>;

/** Signs in and fills carts, through the pages and requests that people use. */
export async function makeVisitors(
  browser: Browser,
  shop: MadeUpShop,
  options: BrowserContextOptions,
): Promise<Visitors> {
  const prepared = async <T>(prepare: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ ...options, baseURL: shop.url });
    const result = await prepare(await context.newPage());
    await context.close();
    return result;
  };
  const stateAfter = (prepare: (page: Page) => Promise<unknown>): Promise<State> =>
    prepared(async (page) => {
      await prepare(page);
      return page.context().storageState();
    });
  const nobody = await stateAfter(() => Promise.resolve());
  const shopper = await stateAfter((page) => fillCart(page, "bg", ["orange", "pineapple"]));
  const person = await stateAfter((page) => signIn(page, customer));
  // One session for both: the language of the back office is a cookie.
  const inBothLanguages = (account: typeof adminAccount) =>
    prepared(async (page) => {
      await signIn(page, account);
      const bg = await page.context().storageState();
      await page.request.post("/admin/language", { form: { returnTo: "/admin" }, maxRedirects: 0 });
      return { bg, en: await page.context().storageState() };
    });
  return {
    visitor: { bg: nobody, en: nobody },
    shopper: { bg: shopper, en: shopper },
    customer: { bg: person, en: person },
    admin: await inBothLanguages(adminAccount),
    packer: await inBothLanguages(packer),
    accountant: await inBothLanguages(accountant),
  };
}

/** Returns a screen's path in a language; the back office has one for both. */
export function addressOf(screen: Screen, { shop, locale }: { shop: MadeUpShop; locale: Locale }): string {
  const path = screen.path({ shop, locale });
  return path.startsWith("/admin") ? path : localePath(locale, path);
}

/** Opens a screen in a language, as its visitor, and brings it into its state. */
export async function showScreen(
  page: Page,
  shop: MadeUpShop,
  screen: Screen,
  locale: Locale,
): Promise<void> {
  await page.goto(addressOf(screen, { shop, locale }));
  await untilHydrated(page);
  await screen.act?.({ page, locale, shop });
}
