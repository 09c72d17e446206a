import { redirect } from "react-router";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { recordId } from "#app/domain/record-id.ts";
import { priceField, readPrice } from "#app/domain/catalogue/product-input.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { currencies, euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { bagsWith } from "#app/server/catalogue/bags/list-bags.ts";
import {
  changePrice,
  changeStock,
  deleteProduct,
  setProductActive,
} from "#app/server/catalogue/change-product.ts";
import { copyProduct } from "#app/server/catalogue/save-product.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { productFailures } from "./product-failures.ts";

/** The stock change to post to undo the last one. */
type StockStep = { step: "stock"; id: string; seen: string; stock_seen: number; stock: number };

/** The price change to post to undo the last one: `price_seen` in stotinki, `price` as a form posts it. */
type PriceStep = { step: "price"; id: string; price_seen: number; price: string; price_currency: Currency };

type ToastValues = Record<string, string | number>;

export type ProductAnswer =
  | { ok: true; text: AdminTextKey; values?: ToastValues; undo?: StockStep | PriceStep }
  | { ok: false; text: AdminTextKey; values?: ToastValues; status: 409 | 422 | 500 };

const quantity = outsideText()
  .regex(/^\s*\d{1,7}\s*$/)
  .transform(Number);

const step = z.discriminatedUnion("step", [
  z.object({ step: z.literal("active"), id: recordId, active: outsideText() }),
  z.object({
    step: z.literal("stock"),
    id: recordId,
    seen: z.iso.datetime(),
    stock_seen: quantity,
    stock: quantity,
  }),
  z.object({
    step: z.literal("price"),
    id: recordId,
    price_seen: outsideText()
      .regex(/^\d{1,10}$/)
      .transform(Number),
    price: outsideText(),
    price_currency: z.enum(currencies),
  }),
  z.object({ step: z.literal("copy"), id: recordId }),
  z.object({ step: z.literal("delete"), id: recordId }),
]);
type Step = z.output<typeof step>;

/**
 * Runs one list action (field `step`) on one product. Refuses invalid fields with 422. Throws a redirect to the editor
 * of a copy.
 */
export async function runProductAction(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  { fields, search, locale }: { fields: URLSearchParams; search: string; locale: Locale },
): Promise<ProductAnswer> {
  const input = step.safeParse(Object.fromEntries(fields));
  if (!input.success) {
    const isStock = input.error.issues.some(({ path }) => path[0] === "stock");
    return refused(isStock ? "products.stock.whole" : "products.saveFailed", 422);
  }
  try {
    return await attempt(db, admin, { input: input.data, search, locale });
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, step: input.data.step }, "a product list action failed");
    return refused(productFailures[input.data.step], 500);
  }
}

async function attempt(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  { input, search, locale }: { input: Step; search: string; locale: Locale },
): Promise<ProductAnswer> {
  const now = new Date();
  const productId = input.id;
  switch (input.step) {
    case "active": {
      const isActive = input.active === "on";
      const result = await setProductActive(db, admin, { productId, isActive, seen: null, now });
      if (!result.ok) {
        const isKind = result.code === "loose" || result.code === "bag";
        return refused(isKind ? `products.toggle.${result.code}` : "edit.gone", 409);
      }
      if (result.packs.length > 0) {
        const names = result.packs.map((pack) => localText(pack, "name", locale)).join(", ");
        return { ok: true, text: "products.toggled.inPacks", values: { names } };
      }
      return { ok: true, text: result.missing.length > 0 ? "products.toggled.noFood" : "products.toggled" };
    }
    case "stock":
      return countStock(db, admin, { input, now });
    case "price":
      return setPrice(db, admin, { input, locale, now });
    case "copy": {
      const result = await copyProduct(db, admin, { productId, now });
      if (!result.ok) return refused(result.code === "gone" ? "edit.gone" : productFailures.copy, 409);
      throw redirect(`/admin/products/${result.record.id}${search}`);
    }
    case "delete": {
      const result = await deleteProduct(db, admin, { productId, seen: null, now });
      if (result.ok) return { ok: true, text: "products.deleted" };
      if (result.code === "in_bag") {
        const bags = await bagsWith(db, productId);
        const names = bags.map((bag) => localText(bag, "name", locale)).join(", ");
        return { ...refused("products.in_bag", 409), values: { names } };
      }
      const isGone = result.code === "gone" || result.code === "stale";
      return refused(isGone ? "edit.gone" : `products.${result.code}`, 409);
    }
  }
}

async function countStock(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  { input, now }: { input: Extract<Step, { step: "stock" }>; now: Date },
): Promise<ProductAnswer> {
  const { id, stock_seen: stockSeen, stock } = input;
  const seen = new Date(input.seen);
  const result = await changeStock(db, admin, { productId: id, seen, stockSeen, stock, now });
  if (!result.ok) {
    if (result.code === "gone") return refused("edit.gone", 409);
    if (result.code === "pack") return refused("products.stock.pack", 409);
    return { ...refused(`products.stock.${result.code}`, 409), values: { stock: result.stock } };
  }
  const previous = { stock_seen: result.stock, stock: result.stock - stock + stockSeen };
  return {
    ok: true,
    text: "products.stock.saved",
    values: { stock: result.stock },
    undo: { step: "stock", id, seen: result.seen.toISOString(), ...previous },
  };
}

async function setPrice(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  { input, locale, now }: { input: Extract<Step, { step: "price" }>; locale: Locale; now: Date },
): Promise<ProductAnswer> {
  const { id, price_seen: priceSeen, price_currency: currency } = input;
  const read = readPrice((name) => (name === "price" ? input.price : currency), {});
  if (!read) return refused("edit.problem.price", 422);
  const result = await changePrice(db, admin, {
    productId: id,
    priceSeen,
    price: read.price_bgn,
    currency,
    now,
  });
  if (!result.ok && result.code === "gone") return refused("edit.gone", 409);
  const isEuro = currency === "EUR";
  const price = formatMoney(isEuro ? euroCents(result.price) : result.price, currency, locale);
  if (!result.ok) return { ...refused("products.price.stale", 409), values: { price } };
  return {
    ok: true,
    text: "products.price.saved",
    values: { price },
    ...(result.price !== priceSeen && {
      // In leva, which are stored: a price in euros may have been rounded.
      undo: {
        step: "price",
        id,
        price_seen: result.price,
        price: priceField(priceSeen, "BGN"),
        price_currency: "BGN",
      },
    }),
  };
}

function refused(text: AdminTextKey, status: 409 | 422 | 500): Extract<ProductAnswer, { ok: false }> {
  return { ok: false, text, status };
}
