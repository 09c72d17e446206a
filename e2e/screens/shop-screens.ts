import { recipeSearch } from "#app/domain/bags/recipe-address.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { field, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";
import { popupIds } from "./made-up-content.ts";
import type { MadeUpShop } from "./made-up-shop.ts";
import { holdForever, pathOf } from "./screen.ts";
import type { Scene, Screen, ScreenGroup } from "./screen.ts";

const at = (path: string) => () => path;
const mixPath = ({ bag, pieces }: MadeUpShop["bag"]) =>
  `/mix?${recipeSearch({
    bag_id: bag,
    pieces: pieces.map(({ productId, quantity }) => ({ product_id: productId, quantity })),
    label: "",
  })}`;
const press = (page: Scene["page"], name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).click();

const storefront: ScreenGroup = {
  title: "Storefront",
  screens: [
    { name: "home", routes: ["layout", "home"], path: at("/"), isWithFrame: true },
    {
      name: "home, with the owner's sections",
      routes: ["home"],
      path: at("/"),
      meanwhile: {
        begin: "update homepage_sections set is_visible = true",
        end: "update homepage_sections set is_visible = false",
      },
    },
    {
      name: "products",
      routes: ["products"],
      path: at("/products"),
    },
    { name: "products, no results", routes: ["products"], path: at("/products?q=none") },
    {
      name: "products, loading",
      routes: ["products"],
      path: at("/products"),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        await holdForever(page, /\/products\.data/);
        const search = page.getByRole("searchbox", { name: translator(locale)("products.search") });
        await search.fill("ананас");
        await search.press("Enter");
        await expect(page.getByRole("main").getByRole("article")).toHaveCount(0);
      },
    },
    { name: "recall notice", routes: ["recall"], path: ({ shop }) => `/recalls/${shop.lots.recall}` },
    { name: "product", routes: ["product"], path: ({ shop }) => `/products/${shop.products[0]}` },
    {
      name: "product, added",
      routes: ["product"],
      path: ({ shop }) => `/products/${shop.products[1]}`,
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        const add = translator(locale)("product.addToCart");
        await page.getByRole("main").getByRole("button", { name: add }).first().click();
        await expect(
          page.getByRole("listitem").filter({ hasText: translator(locale)("product.added") }),
        ).toBeVisible();
      },
    },
    {
      name: "product, sold out",
      routes: ["product"],
      path: ({ shop }) => `/products/${shop.soldOut}`,
    },
    {
      name: "stock alert",
      routes: ["stock-alert"],
      path: ({ shop, locale }) => shop.alertPath(locale),
    },
    {
      name: "products of a category",
      routes: ["products"],
      path: ({ shop }) => `/products?category=${shop.category}`,
    },
    { name: "categories", routes: ["categories"], path: at("/categories") },
    { name: "distributors", routes: ["distributors"], path: at("/distributors") },
    { name: "own bag", routes: ["mix"], path: at("/mix") },
    { name: "own bag, filled", routes: ["mix"], path: ({ shop }) => mixPath(shop.bag) },
    {
      name: "own bag, too large",
      routes: ["mix"],
      path: ({ shop: { bag } }) => mixPath({ ...bag, pieces: [...bag.pieces, ...bag.pieces] }),
      isPictureOnly: true,
    },
    { name: "static page", routes: ["static-page"], path: at("/privacy") },
    { name: "static page, empty", routes: ["static-page"], path: at("/podaratsi") },
    {
      name: "not found",
      routes: ["404", "anything-else"],
      path: at("/no-such-page"),
      complaints: /status of 404/,
    },
    {
      name: "menu of a narrow screen",
      routes: ["layout"],
      path: at("/categories"),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.getByRole("banner").getByLabel(translator(locale)("shop.menu"), { exact: true }).click();
      },
    },
  ],
};

const contact: ScreenGroup = {
  title: "Contact and withdrawal",
  screens: [
    { name: "contact", routes: ["contact"], path: at("/contact") },
    {
      name: "contact, refused",
      isRepeatable: true,
      routes: ["contact"],
      path: at("/contact"),
      complaints: /status of 422/,
      act: async ({ page, locale }) => {
        const submit = translator(locale)("contact.form.submit");
        const refused = page.waitForResponse((response) => response.status() === 422);
        await press(page, submit);
        await refused;
        // While it is sent, the button has another name.
        await page.getByRole("main").getByRole("button", { name: submit, exact: true }).waitFor();
      },
    },
    {
      name: "contact, sending",
      routes: ["contact"],
      path: at("/contact"),
      isPictureOnly: true,
      act: async (scene) => {
        await holdForever(scene.page, /\/contact(\.data)?(\?|$)/);
        await sendMessage(scene);
      },
    },
    {
      name: "contact, sent",
      routes: ["contact"],
      path: at("/contact"),
      isPictureOnly: true,
      act: async (scene) => {
        await sendMessage(scene);
        const sent = translator(scene.locale)("contact.sent.title");
        await expect(scene.page.getByText(sent).first()).toBeVisible();
      },
    },
    { name: "withdrawal", routes: ["withdrawal"], path: at("/withdrawal?order=1a2b3c4d") },
  ],
};

async function sendMessage({ page, locale }: Scene): Promise<void> {
  const t = translator(locale);
  await field(page, t("contact.form.name")).fill("Мария Иванова");
  await field(page, t("contact.form.email")).fill("maria@example.com");
  await field(page, t("contact.form.message")).fill("Правите ли кутии за рожден ден?");
  await press(page, t("contact.form.submit"));
}

const buying: ScreenGroup = {
  title: "Cart, checkout and payment",
  screens: [
    { name: "cart, empty", routes: ["cart"], path: at("/cart") },
    {
      name: "cart",
      isRepeatable: true,
      routes: ["cart"],
      as: "shopper",
      path: at("/cart"),
      isWithFrame: true,
      act: ({ page, locale }) =>
        expect(page.getByRole("link", { name: translator(locale)("cart.checkout") })).toBeVisible(),
    },
    {
      name: "mini-cart",
      routes: ["product"],
      as: "shopper",
      path: ({ shop }) => `/products/${shop.products[1]}`,
      act: async ({ page, locale }) => {
        const t = translator(locale);
        await page
          .getByRole("main")
          .getByRole("button", { name: t("product.addToCart") })
          .first()
          .click();
        await newestToast(page, locale)
          .getByRole("button", { name: t("nav.cart") })
          .click();
        const drawer = page.getByRole("dialog", { name: t("cart.title") });
        await expect(drawer.getByRole("link", { name: t("cart.checkout") })).toBeVisible();
      },
    },
    {
      name: "checkout",
      isRepeatable: true,
      routes: ["checkout"],
      as: "shopper",
      path: at("/checkout"),
      act: async ({ page, locale }) => {
        const t = translator(locale);
        await page.getByRole("checkbox", { name: t("checkout.needInvoice") }).check();
        await page.getByRole("radio", { name: t("checkout.deliveryType.econt_address") }).check();
      },
    },
    {
      name: "checkout, refused",
      routes: ["checkout"],
      as: "shopper",
      path: at("/checkout"),
      act: ({ page, locale }) => press(page, translator(locale)("checkout.submit")),
    },
    {
      name: "checkout, busy",
      routes: ["checkout"],
      as: "shopper",
      path: at("/checkout"),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        await holdForever(page, /create-order/);
        await fillCheckout(page, locale, "maria@example.com");
        await press(page, translator(locale)("checkout.submit"));
      },
    },
    {
      name: "order placed",
      routes: ["order-success"],
      path: ({ shop }) => `/order-success?order=${shop.orderToken}`,
    },
    {
      name: "order placed, unknown",
      routes: ["order-success"],
      path: at("/order-success?order=1a2b3c4d"),
      complaints: /status of 404/,
      isPictureOnly: true,
    },
    {
      name: "payment, verifying",
      routes: ["order-success"],
      path: at("/cart"),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        await holdForever(page, /verify-payment/);
        await visit(page, locale, "/order-success?session_id=sandbox_unknown");
      },
    },
    {
      name: "payment, not found",
      routes: ["order-success"],
      path: at("/order-success?session_id=sandbox_unknown"),
      complaints: /status of 4/,
      act: ({ page }) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
    },
    {
      name: "payment link",
      routes: ["order-success"],
      path: ({ shop }) => `/order-success?pay=${shop.payToken}`,
    },
    {
      name: "payment link, invalid",
      routes: ["order-success"],
      path: at("/order-success?pay=forged"),
      complaints: /status of 404/,
      isPictureOnly: true,
    },
    {
      name: "sandbox payment",
      isWithFrame: true,
      routes: ["sandbox-payment"],
      as: "shopper",
      path: at("/checkout"),
      act: async ({ page, locale }) => {
        const t = translator(locale);
        await fillCheckout(page, locale, `sandbox-${locale}@example.com`);
        await page.getByRole("radio", { name: t("checkout.payment.stripe") }).check();
        await press(page, t("checkout.submit"));
        await expect(page.getByText(t("sandbox.notice"))).toBeVisible();
      },
      // Its orders would be the newest in the pictures of the orders' list.
      meanwhile: {
        begin: "select 1",
        end: "update orders set created_at = created_at - interval '1 year' where email like 'sandbox-%@example.com'",
      },
    },
  ],
};

const campaigns: ScreenGroup = {
  title: "Landing page, popups, newsletter",
  screens: [
    {
      name: "landing page",
      routes: ["landing-page"],
      path: ({ shop }) => `/promo/${shop.landingSlug}`,
      isWithFrame: true,
    },
    popup("popup, newsletter", popupIds.newsletter),
    {
      ...popup("popup, newsletter refused", popupIds.newsletter),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        const form = page.getByRole("dialog");
        await form.getByRole("button", { name: locale === "bg" ? "Запишете ме" : "Sign me up" }).click();
        await expect(form.getByRole("alert").first()).not.toBeEmpty();
      },
    },
    popup("popup, promotion", popupIds.promo),
    popup("popup, timer", popupIds.timer),
    popup("popup, bar", popupIds.bar),
    popup("popup, bottom sheet", popupIds.sheet),
    {
      name: "newsletter",
      routes: ["newsletter"],
      path: at("/newsletter"),
      further: [
        {
          name: "refused",
          act: async ({ page }) => {
            const main = page.getByRole("main");
            await main.getByRole("button").click();
            await expect(main.getByRole("alert").first()).not.toBeEmpty();
          },
        },
      ],
      complaints: /status of 422/,
    },
    {
      name: "newsletter confirmation",
      routes: ["newsletter-confirm"],
      path: ({ shop, locale }) => pathOf(shop.confirmLink(locale)),
    },
    {
      name: "newsletter unsubscription",
      routes: ["newsletter-unsubscribe"],
      path: ({ shop, locale }) => pathOf(shop.unsubscribeLink(locale)),
    },
    {
      name: "choice of e-mails",
      routes: ["email-choices"],
      path: ({ shop, locale }) => pathOf(shop.stopLink(locale)),
    },
  ],
};

/** Describes a popup over the distributors page, on which nothing else moves. */
function popup(name: string, id: string): Screen {
  return {
    name,
    routes: ["layout"],
    path: at("/distributors"),
    meanwhile: {
      begin: `update popups set status = 'active', start_date = null where id = '${id}'`,
      end: "update popups set status = 'inactive'",
    },
    act: async ({ page, locale }) => {
      const close = translator(locale)("shop.close");
      await expect(page.getByRole("button", { name: close }).last()).toBeVisible();
    },
  };
}

export const shopScreens: ScreenGroup[] = [storefront, contact, buying, campaigns];
