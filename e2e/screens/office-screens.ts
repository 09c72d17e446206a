import type { LetterKind } from "#app/domain/letter.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { expect } from "../fixtures.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import type { Scene, Screen, ScreenGroup } from "./screen.ts";

/** A screen of the back office. */
function room(
  name: string,
  routes: string | string[],
  path: string | ((shop: MadeUpShop) => string),
  more: Partial<Screen> = {},
): Screen {
  return {
    name,
    routes: [routes].flat().map((route) => `admin/${route}`),
    as: "admin",
    path: ({ shop }) => `/admin${typeof path === "string" ? path : path(shop)}`,
    ...more,
  };
}

const dialog = ({ page }: Scene) => page.getByRole("dialog");
/** The window is there, and in it what is loaded only when it is needed. */
const opened = async (scene: Scene) => {
  await expect(dialog(scene)).toBeVisible();
  await expect(dialog(scene).getByText(adminTranslator(scene.locale)("richText.loading"))).toHaveCount(0);
};

/** Saves what is empty, or was not changed, and waits for the answer. */
const refusedBy = (text: AdminTextKey): Partial<Screen> => ({
  complaints: /status of 422/,
  act: async (scene) => {
    await opened(scene);
    const name = adminTranslator(scene.locale)(text);
    const save = dialog(scene).getByRole("button", { name, exact: true });
    await save.click();
    await expect(dialog(scene).getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
    await expect(save).toBeEnabled();
  },
});
const refused = refusedBy("edit.create");

const isPictureOnly = true as const;

const letter = (kind: LetterKind) =>
  room(`letter, ${kind.replaceAll("_", " ")}`, "emails/view", (shop) => {
    const found = shop.letters.find((each) => each.kind === kind);
    return `/emails/${found?.id}`;
  });

const orders: ScreenGroup = {
  title: "Back office: orders, customers, payments",
  screens: [
    room("orders", ["layout", "orders/list"], ""),
    room("orders, none found", "orders/list", "?q=nobody", { isPictureOnly }),
    room("orders, some chosen", "orders/list", "", {
      act: async ({ page }) => {
        const boxes = page.getByRole("main").getByRole("checkbox");
        await boxes.nth(1).check();
        await boxes.nth(2).check();
      },
    }),
    room("order to enter", "orders/new", "/orders/new"),
    room("order to enter, refused", "orders/new", "/orders/new", {
      complaints: /status of 422/,
      act: async ({ page, locale }) => {
        const save = page.getByRole("button", {
          name: adminTranslator(locale)("orders.new.save"),
          exact: true,
        });
        await save.click();
        await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
        await expect(save).toBeEnabled();
      },
    }),
    room("order to correct", "orders/correct", (shop) => `/orders/${shop.order}/correct`),
    room("order", "orders/view", (shop) => `/orders/${shop.order}`),
    room("invoice to issue", "orders/issue-invoice", (shop) => `/orders/${shop.order}/invoice`),
    room(
      "credit note to issue",
      "orders/issue-credit-note",
      (shop) => `/orders/${shop.invoicedOrder}/credit-note`,
    ),
    room("order, none such", "orders/view", "/orders/01890000-0000-7000-8000-00000000dead", {
      complaints: /status of 404/,
    }),
    room("payments", "payments/list", "/payments"),
    room("customers", "customers/list", "/customers"),
    room("customer", "customers/view", (shop) => `/customers/${shop.customerRecord}`),
    room("customer to erase", "customers/erase", (shop) => `/customers/${shop.customerRecord}/erase`),
    room("withdrawals", "withdrawals/list", "/withdrawals"),
    room("messages", "messages/list", "/messages"),
    room("subscribers", "subscribers/list", "/subscribers"),
    room("letters", "emails/list", "/emails"),
    letter("order_received"),
    letter("owner_order_received"),
    letter("verify_email"),
    letter("newsletter_welcome"),
  ],
};

const goods: ScreenGroup = {
  title: "Back office: goods",
  screens: [
    room("office products", "products/list", "/products"),
    room("product, new and refused", "products/new", "/products/new", refused),
    room("product editor", "products/edit", (shop) => `/products/${shop.products[0]}`, { act: opened }),
    room("products to import", "products/import", "/products/import"),
    room("office categories", "categories/list", "/categories"),
    room("category, new and refused", "categories/new", "/categories/new", refused),
    room("category editor", "categories/edit", (shop) => `/categories/${shop.category}`, { act: opened }),
    room("office distributors", "distributors/list", "/distributors"),
    room("distributor, new and refused", "distributors/new", "/distributors/new", refused),
    room("distributor editor", "distributors/edit", "/distributors/01890000-0000-7000-8000-0000000050f1", {
      act: opened,
    }),
    room("media", "media/list", "/media"),
    room("picture", "media/edit", (shop) => `/media/${shop.picture}`, { act: opened }),
  ],
};

const content: ScreenGroup = {
  title: "Back office: content and campaigns",
  screens: [
    room("home page builder", "homepage/list", "/homepage"),
    room("section, new", "homepage/new", "/homepage/new?type=hero", { act: opened }),
    room("section editor", "homepage/edit", (shop) => `/homepage/${shop.section}`, { act: opened }),
    room("pages", "pages/list", "/pages"),
    room("page, new and refused", "pages/new", "/pages/new", refused),
    room("page editor", "pages/edit", (shop) => `/pages/${shop.page}`, { act: opened }),
    room("texts", "text-seo/list", "/text-seo"),
    room("text, new and refused", "text-seo/new", "/text-seo/new", refused),
    room("text editor", "text-seo/edit", (shop) => `/text-seo/${shop.text}`, { act: opened }),
    room("popups", "popups/list", "/popups"),
    room("popup, new and refused", "popups/new", "/popups/new", refused),
    room("popup editor", "popups/edit", (shop) => `/popups/${shop.popups.newsletter}`, { act: opened }),
    room("landing pages", "landing-pages/list", "/landing-pages"),
    room("landing page, new and refused", "landing-pages/new", "/landing-pages/new", refused),
    room("landing page editor", "landing-pages/edit", (shop) => `/landing-pages/${shop.landing}`, {
      act: opened,
    }),
    room("landing page's blocks", "landing-pages/edit", (shop) => `/landing-pages/${shop.landing}/blocks`, {
      act: opened,
    }),
    room(
      "landing page's block",
      "landing-pages/edit-block",
      (shop) => `/landing-pages/${shop.landing}/blocks/${shop.blocks[0]?.id}`,
      { act: opened },
    ),
    room("seo", "seo/list", "/seo"),
    room("seo, new and refused", "seo/new", "/seo/new", refusedBy("seo.create")),
    room("seo editor", "seo/edit", (shop) => `/seo/${shop.seo}`, { act: opened }),
  ],
};

const house: ScreenGroup = {
  title: "Back office: the house",
  screens: [
    room("theme", "design/edit", "/design"),
    room("settings", "settings/edit", "/settings"),
    room("change log", "audit/list", "/audit"),
    room("change", "audit/view", (shop) => `/audit/${shop.entry}`, { act: opened }),
    room("staff", "staff/list", "/staff"),
    room("two-factor sign in", "staff/two-factor", "/staff/two-factor"),
    room("office, not found", "not-found", "/no-such-room", { complaints: /status of 404/ }),
  ],
};

export const officeScreens: ScreenGroup[] = [orders, goods, content, house];
