import { redirect } from "react-router";
import { z } from "zod";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import { changeStock, deleteProduct, setProductActive } from "#app/server/catalogue/change-product.ts";
import { copyProduct } from "#app/server/catalogue/save-product.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { productFailures } from "./product-failures.ts";

/** The stock change to post to undo the last one. */
export type StockStep = { id: string; seen: string; stock_seen: number; stock: number };

export type ProductAnswer =
  | { ok: true; text: AdminTextKey; values?: Record<string, number>; undo?: StockStep }
  | { ok: false; text: AdminTextKey; values?: Record<string, number>; status: 409 | 422 | 500 };

const quantity = z
  .string()
  .regex(/^\s*\d{1,7}\s*$/)
  .transform(Number);

const step = z.discriminatedUnion("step", [
  z.object({ step: z.literal("active"), id: z.uuid(), active: z.string() }),
  z.object({
    step: z.literal("stock"),
    id: z.uuid(),
    seen: z.iso.datetime(),
    stock_seen: quantity,
    stock: quantity,
  }),
  z.object({ step: z.literal("copy"), id: z.uuid() }),
  z.object({ step: z.literal("delete"), id: z.uuid() }),
]);
type Step = z.output<typeof step>;

/** Runs one list action (field `step`) on one product. Throws a redirect to the editor of a copy. */
export async function runProductAction(
  db: Database,
  admin: Admin,
  { fields, search }: { fields: URLSearchParams; search: string },
): Promise<ProductAnswer> {
  const input = step.safeParse(Object.fromEntries(fields));
  if (!input.success) {
    const isStock = input.error.issues.some(({ path }) => path[0] === "stock");
    return refused(isStock ? "products.stock.whole" : "products.saveFailed", 422);
  }
  try {
    return await attempt(db, admin, { input: input.data, search });
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error, step: input.data.step }, "a product list action failed");
    return refused(productFailures[input.data.step], 500);
  }
}

async function attempt(
  db: Database,
  admin: Admin,
  { input, search }: { input: Step; search: string },
): Promise<ProductAnswer> {
  const now = new Date();
  const productId = input.id;
  switch (input.step) {
    case "active": {
      const result = await setProductActive(db, admin, { productId, isActive: input.active === "on", now });
      if (!result.ok) return refused("edit.gone", 409);
      return { ok: true, text: result.missing.length > 0 ? "products.toggled.noFood" : "products.toggled" };
    }
    case "stock":
      return countStock(db, admin, { input, now });
    case "copy": {
      const result = await copyProduct(db, admin, { productId, now });
      if (!result.ok) return refused(result.code === "gone" ? "edit.gone" : productFailures.copy, 409);
      throw redirect(`/admin/products/${result.record.id}${search}`);
    }
    case "delete": {
      const result = await deleteProduct(db, admin, { productId, now });
      if (result.ok) return { ok: true, text: "products.deleted" };
      return refused(result.code === "ordered" ? "products.ordered" : "edit.gone", 409);
    }
  }
}

async function countStock(
  db: Database,
  admin: Admin,
  { input, now }: { input: Extract<Step, { step: "stock" }>; now: Date },
): Promise<ProductAnswer> {
  const { id, stock_seen: stockSeen, stock } = input;
  const seen = new Date(input.seen);
  const result = await changeStock(db, admin, { productId: id, seen, stockSeen, stock, now });
  if (!result.ok) {
    if (result.code === "gone") return refused("edit.gone", 409);
    return { ...refused(`products.stock.${result.code}`, 409), values: { stock: result.stock } };
  }
  const previous = { stock_seen: result.stock, stock: result.stock - stock + stockSeen };
  return {
    ok: true,
    text: "products.stock.saved",
    values: { stock: result.stock },
    undo: { id, seen: result.seen.toISOString(), ...previous },
  };
}

function refused(text: AdminTextKey, status: 409 | 422 | 500): Extract<ProductAnswer, { ok: false }> {
  return { ok: false, text, status };
}
