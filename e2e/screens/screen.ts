import type { Page } from "@playwright/test";
import { pathWithoutLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { MadeUpShop } from "./made-up-shop.ts";

/** A new visitor, one with products in the cart, a signed-in customer, the owner, or another role of staff. */
export type Visitor = "visitor" | "shopper" | "customer" | "admin" | "packer" | "accountant";

/** Whether a visitor works in the back office. */
export function isStaff(visitor: Visitor | undefined): boolean {
  return visitor === "admin" || visitor === "packer" || visitor === "accountant";
}

export type Scene = { page: Page; locale: Locale; shop: MadeUpShop };

export type Screen = {
  /** Unique; pictures are named after it. */
  name: string;
  /** Ids in `routes.ts` of the routes that this screen shows; storefront routes without their language. */
  routes: string[];
  as?: Visitor;
  /** Its path in Bulgarian; the back office has only one. */
  path: (scene: Pick<Scene, "shop" | "locale">) => string;
  /** Brings the screen into the state that its name describes. */
  act?: (scene: Scene) => Promise<unknown>;
  /** `act` works in its final state too, so that the other language can be shown within the same document. */
  isRepeatable?: true;
  /**
   * Further states, each reached from the one before: axe finds no fault in them, and they fit a wide and a narrow
   * window.
   */
  further?: readonly { name: string; act: (scene: Scene) => Promise<unknown> }[];
  /** Axe checks the header, the menu and the footer too, which are the same on the other screens of its layout. */
  isWithFrame?: true;
  /** SQL before and after the screen is shown; no other screen is shown meanwhile. */
  meanwhile?: { begin: string; end: string };
  /** Not checked, as another entry of the table covers it and the difference is only visual. */
  isPictureOnly?: true;
  /** Expected messages on the browser's console. */
  complaints?: RegExp;
};

/** A group of the contact sheet. */
export type ScreenGroup = { title: string; screens: Screen[] };

/** Never answers these requests, to show what waits for them in its pending state. */
export function holdForever(page: Page, address: RegExp): Promise<unknown> {
  return page.route(address, () => new Promise(() => undefined));
}

/** Returns the Bulgarian path, in this shop, of an e-mail's link in any language. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathWithoutLocale(pathname) + search;
}
