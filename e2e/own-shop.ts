import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { connectionTo } from "#tests/factories/servers/postgres-server.ts";
import { changePublicContent } from "#tests/factories/content/public-content.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { adminAccount } from "./admin-account.ts";
import { forgetOwnersSession, test as base } from "./fixtures.ts";

type OwnShop = ShopProgram & {
  /** Runs SQL in its database, for what no screen can do. */
  sql: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Of its database. */
  connectionString: string;
  /** Starts another copy of the program on its database and files. */
  startCopy: () => Promise<ShopProgram>;
};

/** The tables that the owner edits; they are restored to the demo shop's rows before every test file. */
const edited = [
  "homepage_sections",
  "static_pages",
  "text_content",
  "seo_meta",
  "theme_settings",
  "shop_settings",
  "delivery_settings",
  "payment_settings",
  "card_settings",
  "mail_settings",
  "shop_opening",
  "public_address",
  "email_texts",
  "first_steps",
  "follow_up_settings",
  "feed_settings",
  "agent_settings",
  "measurement_settings",
  "backup_settings",
  "books_settings",
  "popups",
  "revisions",
  "price_campaigns",
  "promotion_price_periods",
  "landing_pages",
  "landing_page_blocks",
  "product_prices",
  "distributors",
  "audit_log",
];
/** Orders refer to products, so these are updated and not replaced; other products without orders are deleted. */
const texts = ["name", "description", "legal_name", "ingredients", "storage", "origin", "warnings"];
const productColumns = [
  texts.flatMap((text) => [`${text}_bg`, `${text}_en`]),
  [
    "flavor",
    "image_url",
    "pictures",
    "model_url",
    "price_bgn",
    "vat_rate",
    "weight_grams",
    "stock_quantity",
    "low_stock_at",
  ],
  ["category_id", "is_active", "nutrition", "created_at", "updated_at", "search_words", "text_words"],
].flat();
const remember = [
  "create schema pristine",
  ...[...edited, "categories", "products"].map(
    (table) => `create table pristine.${table} as table public.${table}`,
  ),
].join(";");
const restore = [
  // Otherwise the delivery of the owner's last order would fill in the next file's checkout.
  "update orders set user_id = null",
  ...[
    "recall_notices",
    "recalls",
    "packed_units",
    "lot_allocations",
    "lots",
    "order_promotions",
    "promotion_codes",
    "promotions",
    "bought_together",
    "bag_parts",
    "bags",
    "newsletters",
    "newsletter_subscribers",
    "cart_reminders",
    "agent_carts",
    "order_reminders",
    "stock_alerts",
    "stock_waves",
    "mail_recipients",
    "review_reports",
    "redirects",
    "missing_paths",
  ].map((table) => `delete from ${table}`),
  // The demo shop's own reviews have no order.
  "delete from reviews where order_line_id is not null",
  // Bags that were ordered stay as products, like their pieces.
  `delete from products where id not in (select id from pristine.products)
     and not exists (select from order_lines where product_id = products.id)
     and not exists (select from order_line_parts where product_id = products.id)`,
  // Products refer to categories, so categories are inserted before and deleted after.
  `insert into categories table pristine.categories on conflict (id) do update set name_bg = excluded.name_bg,
     name_en = excluded.name_en, image_url = excluded.image_url, is_active = excluded.is_active, sort_order = excluded.sort_order`,
  `update products set ${productColumns.map((column) => `${column} = demo.${column}`).join(", ")}
   from pristine.products as demo where demo.id = products.id`,
  "update products set category_id = null where category_id not in (select id from pristine.categories)",
  "delete from categories where id not in (select id from pristine.categories)",
  ...edited.map((table) => `delete from ${table}; insert into ${table} table pristine.${table}`),
].join(";");

/** The same for every copy, so that they accept each other's sessions. */
export const authSecret = "a-secret-of-the-journeys-with-enough-characters";

/** The test file that each shop was last restored for; a worker's shop is reused by its next files. */
const usedBy = new WeakMap<OwnShop, string>();

/** A separate shop, for tests that change pages which other tests look at. */
export const test = base.extend<{ freshShop: undefined }, { ownShop: OwnShop }>({
  freshShop: [
    async ({ ownShop }, use, { file }) => {
      if (usedBy.get(ownShop) !== file) await ownShop.sql(restore);
      usedBy.set(ownShop, file);
      await use(undefined);
    },
    { auto: true },
  ],

  ownShop: [
    async ({ browserName }, use) => {
      const dataDir = await mkdtemp(path.join(os.tmpdir(), `plodko-own-shop-${browserName}-`));
      const shop = await startShopProgram({
        DATA_DIR: dataDir,
        AUTH_SECRET: authSecret,
        DEMO: "on",
        ADMIN_EMAIL: adminAccount.email,
        ADMIN_PASSWORD: adminAccount.password,
      });
      const connectionString = connectionTo(dataDir);
      const sql = (statement: string) => {
        if (/\bsessions\b/.test(statement)) forgetOwnersSession(shop.url);
        return changePublicContent({ url: shop.url, connectionString }, statement);
      };
      await sql(remember);
      const startCopy = () =>
        startShopProgram({ DATA_DIR: dataDir, DATABASE_URL: connectionString, AUTH_SECRET: authSecret });
      await use({ ...shop, sql, connectionString, startCopy });
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
    { scope: "worker", timeout: 120_000 },
  ],

  baseURL: ({ ownShop }, use) => use(ownShop.url),
});
