import type { Page } from "@playwright/test";
import { pathWithoutLocale } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { MadeUpShop } from "./made-up-shop.ts";

/** Who looks: somebody new, with products in the cart, signed in as a customer, or as the owner. */
export type Visitor = "visitor" | "shopper" | "customer" | "admin";

export type Scene = { page: Page; locale: Locale; shop: MadeUpShop };

export type Screen = {
  /** Its own among all; pictures are called by it. */
  name: string;
  /** Ids of `routes.ts`, those of the shop without their language, whose work is on this screen. */
  routes: string[];
  as?: Visitor;
  /** Its Bulgarian address; the back office has but one. */
  path: (scene: Pick<Scene, "shop" | "locale">) => string;
  /** What is done there, until the screen is as its name says. */
  act?: (scene: Scene) => Promise<unknown>;
  /** What is otherwise in the database while it is looked at, in SQL; nothing else is looked at meanwhile. */
  meanwhile?: { begin: string; end: string };
  /** A screen checked elsewhere in the table, in a state that differs for the eye alone. */
  isPictureOnly?: true;
  /** What the browser's console may say. */
  complaints?: RegExp;
};

/** A group of the contact sheet. */
export type ScreenGroup = { title: string; screens: Screen[] };

/** A request that is never answered: what waits for it is seen waiting. */
export function holdForever(page: Page, address: RegExp): Promise<unknown> {
  return page.route(address, () => new Promise(() => undefined));
}

/** The Bulgarian address, on this shop, of a letter's link in any language. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathWithoutLocale(pathname) + search;
}
