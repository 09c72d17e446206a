import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { visit } from "#e2e/shopper.ts";
import { withCode } from "./made-up-shop.ts";
import { pathOf } from "./screen.ts";
import type { ScreenGroup } from "./screen.ts";

const at = (path: string) => () => path;

const account: ScreenGroup = {
  title: "Sign-in and account",
  screens: [
    { name: "sign in", routes: ["auth"], path: at("/auth") },
    {
      name: "sign in, refused",
      routes: ["auth"],
      path: at("/auth"),
      complaints: /status of 422/,
      isPictureOnly: true,
      act: ({ page, locale }) =>
        page
          .getByRole("main")
          .getByRole("button", { name: translator(locale)("auth.signIn") })
          .click(),
    },
    {
      name: "register",
      isRepeatable: true,
      routes: ["auth"],
      path: at("/auth"),
      act: ({ page, locale }) =>
        page.getByRole("tab", { name: translator(locale)("auth.tab.signUp") }).click(),
    },
    {
      name: "e-mail confirmation",
      routes: ["verify-email"],
      path: ({ shop, locale }) => pathOf(shop.verificationLink(locale)),
    },
    {
      name: "e-mail confirmation, refused",
      routes: ["verify-email"],
      path: ({ shop, locale }) => pathOf(shop.verificationLink(locale)),
      complaints: /status of 401/,
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        const t = translator(locale);
        const form = page.getByRole("main");
        await form.getByLabel(t("auth.password"), { exact: true }).fill("not-this-one");
        await form.getByRole("button", { name: t("verify.button") }).click();
        await expect(form.getByText(t("verify.error.credentials"))).toBeVisible();
      },
    },
    {
      name: "e-mail confirmation, invalid link",
      routes: ["verify-email"],
      path: at("/auth/verify-email"),
      complaints: /status of 404/,
      isPictureOnly: true,
    },
    {
      name: "e-mail confirmed",
      routes: ["home"],
      path: at("/?email=verified"),
      isPictureOnly: true,
      act: ({ page, locale }) =>
        expect(page.getByText(translator(locale)("auth.verified.title"))).toBeVisible(),
    },
    {
      name: "two-factor code",
      routes: ["sign-in-code"],
      path: at("/auth"),
      act: async ({ page, locale }) => {
        await page.request.post("/auth", { form: { intent: "sign-in", ...withCode }, maxRedirects: 0 });
        await visit(page, locale, "/auth/code");
      },
    },
    {
      name: "invitation to the back office",
      routes: ["staff-invite"],
      path: ({ shop, locale }) => pathOf(shop.inviteLink(locale)),
    },
    { name: "password reset request", routes: ["forgot-password"], path: at("/auth/forgot-password") },
    {
      name: "password reset request, sent",
      routes: ["forgot-password"],
      path: at("/auth/forgot-password"),
      isPictureOnly: true,
      act: async ({ page, locale }) => {
        const t = translator(locale);
        const form = page.getByRole("main");
        await form.getByRole("textbox", { name: t("auth.email") }).fill("nobody@example.com");
        await form.getByRole("button", { name: t("forgot.send") }).click();
        await expect(form.getByText(t("forgot.sent.title"))).toBeVisible();
      },
    },
    {
      name: "password reset",
      routes: ["reset-password"],
      path: ({ shop }) => `/auth/reset-password?token=${shop.resetToken}`,
    },
    {
      name: "password reset, invalid link",
      routes: ["reset-password"],
      path: at("/auth/reset-password"),
      complaints: /status of 404/,
      isPictureOnly: true,
    },
    { name: "profile", routes: ["profile"], as: "customer", path: at("/profile") },
    { name: "profile, orders", routes: ["profile"], as: "customer", path: at("/profile?tab=orders") },
    {
      name: "profile, order",
      isRepeatable: true,
      routes: ["order"],
      as: "customer",
      path: at("/profile?tab=orders"),
      act: async ({ page, locale }) => {
        await page
          .getByRole("main")
          .getByRole("link", { name: /[0-9a-f]{8}/ })
          .first()
          .click();
        await expect(page).toHaveURL(/orders\/[0-9a-f-]{36}/);
        await expect(page.getByText(translator(locale)("orders.timeline"))).toBeVisible();
      },
    },
    {
      name: "order by its link",
      routes: ["order-by-link"],
      path: ({ shop }) => `/order/${shop.sentPage}`,
      act: ({ page, locale }) => page.getByText(orderPageTranslator(locale)("parcel.reports")).click(),
    },
    {
      name: "order by its link, refused change",
      routes: ["order-by-link"],
      path: ({ shop }) => `/order/${shop.newPage}`,
      complaints: /status of 403/,
      act: async ({ page, locale }) => {
        const t = orderPageTranslator(locale);
        const main = page.getByRole("main");
        await main.getByText(t("orders.change.delivery"), { exact: true }).click();
        await main.getByRole("button", { name: t("orders.change.next") }).click();
        await expect(main.getByText(t("orders.change.wrong_email"))).not.toHaveCount(0);
      },
    },
    {
      name: "review of an order",
      routes: ["review"],
      path: ({ shop, locale }) => `${pathOf(shop.reviewLink(locale))}&stars=4`,
    },
    {
      name: "review of an order, refused",
      routes: ["review"],
      path: ({ shop, locale }) => pathOf(shop.reviewLink(locale)),
      complaints: /status of 422/,
      act: async ({ page }) => {
        const main = page.getByRole("main");
        await main.getByRole("button").first().click();
        await expect(main.getByRole("alert").first()).not.toBeEmpty();
      },
    },
    { name: "wishlist, signed out", routes: ["wishlist"], path: at("/wishlist") },
    {
      name: "wishlist",
      isRepeatable: true,
      routes: ["wishlist"],
      as: "customer",
      path: at("/wishlist"),
      act: ({ page }) => expect(page.getByRole("main").getByRole("article")).toHaveCount(3),
    },
    {
      name: "wishlist, empty",
      routes: ["wishlist"],
      as: "admin",
      path: at("/wishlist"),
      isPictureOnly: true,
      act: ({ page, locale }) =>
        expect(page.getByText(translator(locale)("wishlist.empty.title"))).toBeVisible(),
    },
    {
      name: "account menu",
      isWithFrame: true,
      routes: ["layout"],
      as: "customer",
      path: at("/cart"),
      act: async ({ page, locale }) => {
        const t = translator(locale);
        const header = page.getByRole("banner");
        const name = t("account.menu", { name: "Мария" });
        await expect(header.getByLabel(name).first()).toBeAttached();
        // On a narrow screen the account's links are in the main menu.
        const own = header.getByLabel(name).filter({ visible: true });
        await ((await own.count()) > 0 ? own : header.getByLabel(t("shop.menu"), { exact: true })).click();
      },
    },
  ],
};

export const personalScreens: ScreenGroup[] = [account];
