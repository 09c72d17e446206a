import { data } from "react-router";
import { z } from "zod";
import { noCategory } from "#app/domain/catalogue/catalogue.ts";
import { isRecordId, recordId } from "#app/domain/record-id.ts";
import type { SizeProblem } from "#app/domain/catalogue/sizes.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import {
  deleteProducts,
  moveProducts,
  separateSizes,
  setProductsActive,
} from "#app/server/catalogue/change-products.ts";
import type { ChangedProducts, SelectedProducts } from "#app/server/catalogue/change-products.ts";
import { maxSelected } from "#app/server/catalogue/list-catalogue.ts";
import { uniteProducts } from "#app/server/catalogue/sizes.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { respond } from "#app/admin/shared/respond.server.ts";

export type SelectedAnswer =
  ({ ok: boolean; did: Done } & ChangedProducts) | { ok: false; did: null; code: Refusal };

type Done = "show" | "hide" | "move" | "delete" | "unite" | "separate";
type Refusal =
  "none" | "too_many" | "no_category" | "unconfirmed" | "failed" | "one" | "changed" | "pack" | SizeProblem;

/** Moves the selected products to a category: its id, or `noCategory`, is the field `category`. */
export async function moveSelected(db: Database, editor: Granted<"content">, fields: URLSearchParams) {
  const category = z
    .union([recordId, z.literal(noCategory).transform(() => null)])
    .safeParse(fields.get("category"));
  return changeSelected(fields, async (seen) => {
    if (!category.success) return "no_category";
    const move = { categoryId: category.data, seen, now: new Date() };
    return { did: "move", ...(await moveProducts(db, editor, move)) };
  });
}

/**
 * Shows, hides or deletes the selected products, makes them the sizes of one, or products of their own (field
 * `intent`). A deletion needs the field `confirmed`.
 */
export async function sellSelected(db: Database, seller: Granted<"catalogue">, fields: URLSearchParams) {
  const intent = fields.get("intent");
  return changeSelected(fields, async (seen) => {
    const now = new Date();
    if (intent === "show" || intent === "hide") {
      const isActive = intent === "show";
      return { did: intent, ...(await setProductsActive(db, seller, { isActive, seen, now })) };
    }
    if (intent === "unite") return uniteSelected(db, seller, { seen, now });
    if (intent === "separate") return { did: intent, ...(await separateSizes(db, seller, { seen, now })) };
    if (intent !== "delete") return "failed";
    if (!fields.has("confirmed")) return "unconfirmed";
    return { did: "delete", ...(await deleteProducts(db, seller, { seen, now })) };
  });
}

async function uniteSelected(
  db: Database,
  seller: Granted<"catalogue">,
  { seen, now }: SelectedProducts,
): Promise<Changed | Refusal> {
  if (seen.size < 2) return "one";
  const result = await uniteProducts(db, seller, { seen, now });
  if (result.ok) return { did: "unite", ...result, incomplete: 0, packs: [], refused: [] };
  return result.code === "gone" || result.code === "stale" ? "changed" : result.code;
}

type Changed = ChangedProducts & { did: Done };

/**
 * Changes the selected products (fields `id`). The field `seen` holds the version in which the page showed each
 * (`<id>:<milliseconds>`, separated by spaces). Refuses a selection with a product that is missing from it, and one
 * with more products than a page has.
 */
async function changeSelected(
  fields: URLSearchParams,
  change: (seen: ReadonlyMap<string, Date>) => Promise<Changed | Refusal>,
) {
  const ids = new Set(fields.getAll("id"));
  if (ids.size === 0) return refused("none", 422);
  if (ids.size > maxSelected) return refused("too_many", 422);
  const seen = new Map(readSeen(fields.get("seen") ?? "").filter(([id]) => ids.has(id)));
  if (seen.size < ids.size) return refused("failed", 422);
  try {
    const changed = await change(seen);
    if (typeof changed === "string") return refused(changed, 422);
    const answer: SelectedAnswer = { ok: changed.refused.length < ids.size, ...changed };
    return respond(answer, 409);
  } catch (error) {
    log.error({ err: error }, "the selected products could not be changed");
    return refused("failed", 500);
  }
}

function readSeen(text: string): [string, Date][] {
  return text.split(" ").flatMap((each): [string, Date][] => {
    const [id, at = ""] = each.split(":");
    return isRecordId(id) && /^\d{1,15}$/.test(at) ? [[id, new Date(Number(at))]] : [];
  });
}

function refused(code: Refusal, status: 422 | 500) {
  return data<SelectedAnswer>({ ok: false, did: null, code }, { status });
}
