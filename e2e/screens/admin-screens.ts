import { popupTypes } from "#app/domain/campaigns/popup.ts";
import type { EmailKind } from "#app/domain/shop/email.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { packingScreens } from "./packing-screens.ts";
import { adminScreen, opened, tab, refusedBy, refused, editor } from "./admin-screen.ts";
import type { ScreenGroup } from "./screen.ts";

const isPictureOnly = true as const;

const email = (kind: EmailKind) =>
  adminScreen(`e-mail, ${kind.replaceAll("_", " ")}`, "emails/view", (shop) => {
    const found = shop.emails.find((each) => each.kind === kind);
    return `/emails/${found?.id}`;
  });

const orders: ScreenGroup = {
  title: "Back office: orders, customers, payments",
  screens: [
    adminScreen("orders", ["layout", "orders/list"], "", { isWithFrame: true }),
    adminScreen("orders, no results", "orders/list", "?q=nobody", { isPictureOnly }),
    adminScreen("orders, some selected", "orders/list", "", {
      isRepeatable: true,
      act: async ({ page }) => {
        const boxes = page.getByRole("main").getByRole("checkbox");
        await boxes.nth(1).check();
        await boxes.nth(2).check();
      },
    }),
    adminScreen("new order", "orders/new", "/orders/new"),
    adminScreen("new order, refused", "orders/new", "/orders/new", {
      isRepeatable: true,
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
    adminScreen("order correction", "orders/correct", (shop) => `/orders/${shop.order}/correct`),
    adminScreen("order's lines", "orders/lines/change", (shop) => `/orders/${shop.order}/lines`, {
      isRepeatable: true,
      act: async ({ page, locale }) => {
        const t = adminTranslator(locale);
        await page.getByRole("textbox", { name: t("orders.lines.discount.reason") }).fill("Закъсня");
        const currency = t("orders.lines.currency.BGN");
        await page.getByRole("textbox", { name: t("orders.lines.discount.amount", { currency }) }).fill("1");
      },
    }),
    adminScreen("order's lines, fixed", "orders/lines/change", (shop) => `/orders/${shop.sentOrder}/lines`),
    adminScreen("order", "orders/view", (shop) => `/orders/${shop.order}`),
    adminScreen("order's parcel", "parcels/view", (shop) => `/orders/${shop.order}/parcel`),
    adminScreen("parcel for a packer", "parcels/view", (shop) => `/orders/${shop.placedOrder}/parcel`, {
      as: "packer",
    }),
    adminScreen("screen without access", "customers/list", "/customers", {
      as: "packer",
      isWithFrame: true,
      complaints: /403/,
    }),
    adminScreen("order for an accountant", "orders/view", (shop) => `/orders/${shop.order}`, {
      as: "accountant",
    }),
    adminScreen("parcels for a packer", "parcels/list", "/parcels", { as: "packer", isPictureOnly }),
    adminScreen("orders for an accountant", "orders/list", "", { as: "accountant", isPictureOnly }),
    ...packingScreens,
    adminScreen("payouts", "payouts/list", "/payouts", {
      further: [
        {
          name: "accepting another sum",
          act: async ({ page, locale }) => {
            const accept = adminTranslator(locale)("payouts.accept");
            await page.getByRole("button", { name: new RegExp(`^${accept} `) }).click();
            await expect(page.getByRole("dialog")).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("books", "books/list", "/books"),
    adminScreen("books of a month", "books/month", (shop) => `/books/${shop.month}`, {
      further: [
        {
          name: "differences of a package",
          act: async ({ page, locale }) => {
            const name = adminTranslator(locale)("books.package.differences.other", { count: 3 });
            await page.getByText(name).click();
            await expect(page.getByText("ch_3PlodkoSample")).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("settings of the books", "books/settings", "/books/settings"),
    adminScreen("payout", "payouts/view", (shop) => `/payouts/${shop.payout}`),
    adminScreen("file of payouts", "payouts/file", "/payouts/file?carrier=boxnow", {
      act: async ({ page, locale }) => {
        const file = "Товарителница;Получател;Сума;Дата\n1051609876500;Мария;12,10;20.11.2026\n";
        await page.locator("input[type=file]").setInputFiles({
          name: "payouts.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(file),
        });
        const t = adminTranslator(locale);
        await page.getByRole("button", { name: t("payouts.file.read") }).click();
        await expect(page.getByRole("heading", { name: t("payouts.file.columns") })).toBeVisible();
      },
      further: [
        {
          name: "preview",
          act: async ({ page, locale }) => {
            const t = adminTranslator(locale);
            await page.getByRole("button", { name: t("payouts.file.preview") }).click();
            await expect(page.getByRole("heading", { name: t("payouts.file.found") })).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("bank transfers", "bank/list", "/payments/bank", {
      further: [
        {
          name: "accepting a transfer",
          act: async ({ page, locale }) => {
            const accept = adminTranslator(locale)("bank.accept");
            await page
              .getByRole("button", { name: new RegExp(`^${accept} `) })
              .first()
              .click();
            await expect(page.getByRole("dialog")).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("file of the bank", "bank/file", "/payments/bank/file", {
      act: async ({ page, locale }) => {
        const file = "Дата;Основание;Кредит;Наредител\n25.11.2026;Поръчка;12,10;МАРИЯ ИВАНОВА\n";
        await page.locator("input[type=file]").setInputFiles({
          name: "bank.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(file),
        });
        const t = adminTranslator(locale);
        await page.getByRole("button", { name: t("payouts.file.read") }).click();
        await expect(page.getByRole("heading", { name: t("payouts.file.columns") })).toBeVisible();
      },
      further: [
        {
          name: "preview",
          act: async ({ page, locale }) => {
            const t = adminTranslator(locale);
            await page.getByRole("button", { name: t("payouts.file.preview") }).click();
            await expect(page.getByRole("heading", { name: t("payouts.file.found") })).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("lots", "lots/list", "/lots?show=all"),
    adminScreen("new delivery", "lots/new", (shop) => `/lots/new?product=${shop.lots.product}`),
    adminScreen("lot", "lots/view", (shop) => `/lots/${shop.lots.lot}`),
    adminScreen("lot, recalled", "lots/view", (shop) => `/lots/${shop.lots.recalledLot}`),
    adminScreen("carriers", "carriers/list", "/carriers"),
    adminScreen("carrier", "carriers/edit", "/carriers/econt"),
    adminScreen("new invoice", "orders/documents/issue-invoice", (shop) => `/orders/${shop.order}/invoice`),
    adminScreen(
      "new credit note",
      "orders/documents/issue-credit-note",
      (shop) => `/orders/${shop.invoicedOrder}/credit-note`,
    ),
    adminScreen("order, not found", "orders/view", "/orders/01890000-0000-7000-8000-00000000dead", {
      complaints: /status of 404/,
    }),
    adminScreen("payments", "payments/list", "/payments"),
    adminScreen("customers", "customers/list", "/customers"),
    adminScreen("customer", "customers/view", (shop) => `/customers/${shop.customerRecord}`),
    adminScreen("customer erasure", "customers/erase", (shop) => `/customers/${shop.customerRecord}/erase`),
    adminScreen("withdrawals", "withdrawals/list", "/withdrawals"),
    adminScreen("messages", "messages/list", "/messages"),
    adminScreen("message reply", "messages/reply", (shop) => `/messages/${shop.message}/reply`),
    adminScreen("reviews", "reviews/list", "/reviews?show=all"),
    adminScreen("subscribers", "subscribers/list", "/subscribers"),
    adminScreen("newsletters", "newsletters/list", "/newsletters"),
    adminScreen("new newsletter", "newsletters/new", "/newsletters/new"),
    adminScreen("newsletter editor", "newsletters/edit", (shop) => `/newsletters/${shop.newsletters.draft}`),
    adminScreen(
      "newsletter, paused",
      "newsletters/edit",
      (shop) => `/newsletters/${shop.newsletters.paused}`,
    ),
    adminScreen(
      "sending a newsletter",
      "newsletters/send",
      (shop) => `/newsletters/${shop.newsletters.draft}/send`,
    ),
    adminScreen("bounced addresses", "newsletters/bounced", "/newsletters/bounced"),
    adminScreen("e-mails", "emails/list", "/emails"),
    adminScreen("texts of e-mails", "email-texts/list", "/email-texts"),
    adminScreen("texts of an e-mail", "email-texts/edit", "/email-texts/order_shipped"),
    email("order_received"),
    email("order_recalled"),
    email("order_document"),
    email("owner_order_received"),
    email("verify_email"),
    email("newsletter_welcome"),
  ],
};

const catalogue: ScreenGroup = {
  title: "Back office: catalogue",
  screens: [
    adminScreen("product list", "products/list", "/products"),
    adminScreen("product list, some selected", "products/list", "/products", {
      isRepeatable: true,
      act: async ({ page }) => {
        const boxes = page.getByRole("main").getByRole("checkbox");
        await boxes.nth(1).check();
        await boxes.nth(2).check();
      },
    }),
    adminScreen("new product, refused", "products/new", "/products/new", refused),
    adminScreen("product editor", "products/edit", (shop) => `/products/${shop.products[0]}`, {
      ...editor,
      further: [
        {
          name: "a sold-out product with pictures",
          act: async (scene) => {
            await scene.page.goto(`/admin/products/${scene.shop.soldOut}`);
            await opened(scene);
          },
        },
        tab("products.tab.pictures"),
        tab("products.tab.food"),
      ],
    }),
    adminScreen("product import", "products/import", "/products/import"),
    adminScreen("move from another shop", "move-in/move-in", "/move-in"),
    adminScreen("category list", "categories/list", "/categories"),
    adminScreen("new category, refused", "categories/new", "/categories/new", refused),
    adminScreen("category editor", "categories/edit", (shop) => `/categories/${shop.category}`, editor),
    adminScreen("flavour list", "flavors/list", "/flavors"),
    adminScreen("new flavour, refused", "flavors/new", "/flavors/new", refused),
    adminScreen("flavour editor", "flavors/edit", "/flavors/01890000-0000-7000-8000-0000000050f2", editor),
    adminScreen("bag list", "bags/list", "/bags"),
    adminScreen("new bag, refused", "bags/new", "/bags/new", refused),
    adminScreen("bag editor", "bags/edit", "/bags/01890000-0000-7000-8000-000000000ba6", editor),
    adminScreen("price campaigns", "price-campaigns/list", "/price-campaigns"),
    adminScreen("new price campaign", "price-campaigns/new", "/price-campaigns/new"),
    adminScreen(
      "price campaign editor",
      "price-campaigns/edit",
      (shop) => `/price-campaigns/${shop.priceCampaign}`,
    ),
    adminScreen("promotion list", "promotions/list", "/promotions"),
    adminScreen("new promotion, refused", "promotions/new", "/promotions/new", refused),
    adminScreen("promotion editor", "promotions/edit", (shop) => `/promotions/${shop.promotion}`, editor),
    adminScreen("promotion's codes", "promotions/codes", (shop) => `/promotions/${shop.promotion}/codes`),
    adminScreen("redirect list", "redirects/list", "/redirects"),
    adminScreen("missing pages", "redirects/list", "/redirects?show=missing"),
    adminScreen("new redirect, refused", "redirects/new", "/redirects/new", refused),
    adminScreen(
      "redirect editor",
      "redirects/edit",
      "/redirects/01890000-0000-7000-8000-0000000052ed",
      editor,
    ),
    adminScreen("redirect import", "redirects/import", "/redirects/import"),
    adminScreen("distributor list", "distributors/list", "/distributors"),
    adminScreen("new distributor, refused", "distributors/new", "/distributors/new", refused),
    adminScreen(
      "distributor editor",
      "distributors/edit",
      "/distributors/01890000-0000-7000-8000-0000000050f1",
      editor,
    ),
    adminScreen("visits", "visits/list", "/visits"),
    adminScreen("media", "media/list", "/media"),
    adminScreen("media file", "media/edit", (shop) => `/media/${shop.picture}`, editor),
  ],
};

const content: ScreenGroup = {
  title: "Back office: content and campaigns",
  screens: [
    adminScreen("home page builder", "homepage/list", "/homepage"),
    adminScreen("new section", "homepage/new", "/homepage/new?template=hero", editor),
    adminScreen("section editor", "homepage/edit", (shop) => `/homepage/${shop.section}`, editor),
    adminScreen("pages", "pages/list", "/pages"),
    adminScreen("new page, refused", "pages/new", "/pages/new", refused),
    adminScreen("page editor", "pages/edit", (shop) => `/pages/${shop.page}`, editor),
    adminScreen("texts", "text-seo/list", "/text-seo"),
    adminScreen("new text, refused", "text-seo/new", "/text-seo/new", refused),
    adminScreen("text editor", "text-seo/edit", (shop) => `/text-seo/${shop.text}`, editor),
    adminScreen("legal deadlines", "duties/list", "/duties", {
      complaints: /status of 422/,
      further: [
        {
          name: "a check refused",
          act: async ({ page, locale }) => {
            const t = adminTranslator(locale);
            await page.getByText(t("duties.confirm.open")).first().click();
            await page.getByLabel(t("duties.confirm.remind_on")).filter({ visible: true }).fill("2020-01-01");
            const duty = t("duties.name.audit_file");
            await page.getByRole("button", { name: t("duties.confirm.named", { duty }) }).click();
            await expect(page.getByText(t("duties.problem.past"))).toBeVisible();
          },
        },
      ],
    }),
    adminScreen("missing translations", "translations/list", "/translations"),
    adminScreen("missing translations, none", "translations/list", "/translations?kind=settings", {
      isPictureOnly,
    }),
    adminScreen("popups", "popups/list", "/popups", {
      further: popupTypes.map((type) => ({
        name: `a new ${type} popup`,
        act: async (scene) => {
          await scene.page.goto(`/admin/popups/new?template=${type}`);
          await opened(scene);
        },
      })),
    }),
    adminScreen("new popup, refused", "popups/new", "/popups/new", refused),
    adminScreen("popup editor", "popups/edit", (shop) => `/popups/${shop.popups.newsletter}`, editor),
    adminScreen("landing pages", "landing-pages/list", "/landing-pages"),
    adminScreen("new landing page, refused", "landing-pages/new", "/landing-pages/new", refused),
    adminScreen("landing page editor", "landing-pages/edit", (shop) => `/landing-pages/${shop.landing}`, {
      ...editor,
      further: [tab("landing-pages.tab.hero"), tab("landing-pages.tab.seo")],
    }),
    adminScreen(
      "landing page's blocks",
      "landing-pages/edit",
      (shop) => `/landing-pages/${shop.landing}/blocks`,
      editor,
    ),
    adminScreen(
      "landing page's block",
      "landing-pages/edit-block",
      (shop) => `/landing-pages/${shop.landing}/blocks/${shop.blocks[0]?.id}`,
      editor,
    ),
    adminScreen("seo settings", "seo/list", "/seo"),
    adminScreen("new seo settings, refused", "seo/new", "/seo/new", refusedBy("seo.create")),
    adminScreen("seo settings editor", "seo/edit", (shop) => `/seo/${shop.seo}`, editor),
  ],
};

const administration: ScreenGroup = {
  title: "Back office: design, settings, staff",
  screens: [
    adminScreen("theme", "design/edit", "/design"),
    adminScreen("delivery settings", "delivery/edit", "/delivery"),
    adminScreen("payment methods", "payment-methods/edit", "/payment-methods"),
    adminScreen("reviews and reminders", "follow-ups/edit", "/follow-ups"),
    adminScreen("product feeds", "feeds/edit", "/feeds"),
    adminScreen("shopping agents", "agents/edit", "/agents"),
    adminScreen("measurement", "measurement/edit", "/measurement"),
    adminScreen("opening", "opening/edit", "/opening"),
    adminScreen("public address", "address/edit", "/address"),
    adminScreen("card account", "card-account/edit", "/payment-methods/cards"),
    adminScreen("mail server", "mail-server/edit", "/mail-server"),
    adminScreen("backups", "backup/edit", "/backup"),
    adminScreen("settings", "settings/edit", "/settings"),
    adminScreen("first steps", "start/guide", "/start"),
    adminScreen("first steps, removal of the demo content", "start/guide", "/start?demo=remove", {
      act: opened,
    }),
    adminScreen("first product", "start/product", "/start/product"),
    adminScreen("audit log", "audit/list", "/audit"),
    adminScreen("audit log entry", "audit/view", (shop) => `/audit/${shop.entry}`, editor),
    adminScreen("staff", "staff/list", "/staff"),
    adminScreen("own account", "staff/account", "/staff/account"),
    adminScreen("two-factor settings", "staff/two-factor", "/staff/two-factor"),
    adminScreen("password again", "confirm-password/page", "/confirm-password?to=/admin/orders/export"),
    adminScreen("password again, refused", "confirm-password/page", "/confirm-password", {
      isRepeatable: true,
      complaints: /status of 422/,
      act: async ({ page, locale }) => {
        const name = adminTranslator(locale)("confirm.submit");
        await page.getByRole("button", { name, exact: true }).click();
        const text = adminTranslator(locale)("confirm.error.password");
        await expect(page.getByText(text)).toBeVisible();
      },
    }),
    adminScreen("back office, not found", "not-found", "/no-such-screen", { complaints: /status of 404/ }),
  ],
};

export const adminScreens: ScreenGroup[] = [orders, catalogue, content, administration];
