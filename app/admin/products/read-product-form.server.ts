import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { productFields, readProductInput, saleFields } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput, ProductInputResult } from "#app/domain/catalogue/product-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { findProductRecord } from "#app/server/catalogue/product-record.ts";
import type { Database } from "#app/server/db/database.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { readPartRows } from "./part-rows.ts";

/** A product as submitted; `parts` is what a pack contains, null for any other product. */
export type EditedProduct = { product: ProductInput; parts: PackPart[] | null };

/** Returns the id of the product of which the new one is a further size; null for a product of its own. */
export function sizeOfNew(request: Request): string | null {
  const sizeOf = new URL(request.url).searchParams.get("size_of") ?? undefined;
  return isRecordId(sizeOf) ? sizeOf : null;
}

/** Returns whether the new product is a pack, which is never a size. */
export function isNewPack(request: Request): boolean {
  return new URL(request.url).searchParams.get("pack") === "1" && sizeOfNew(request) === null;
}

/** Returns whether the new product is loose, which never changes. */
export function isNewLoose(request: Request): boolean {
  return new URL(request.url).searchParams.get("loose") === "1" && sizeOfNew(request) === null;
}

/** Parses the form of a product, new when `id` is undefined; null when there is no such product. */
export async function readProductForm(
  db: Database,
  seller: Granted<"content" | "catalogue">,
  { id, request }: { id: string | undefined; request: Request },
  field: PostedForm,
): Promise<FormInput<EditedProduct> | null> {
  if (id === undefined) {
    if (isNewPack(request)) return readPack(field);
    return isNewLoose(request) ? readLoose(field) : withoutParts(readProductInput(field));
  }
  const stored = await findProductRecord(db, seller, id);
  if (!stored) return null;
  if (stored.is_pack) return readPack(field);
  return stored.is_loose ? readLoose(field) : withoutParts(readProductInput(field));
}

/** Parses the form of an editor, who does not see the fields about the sale; null when there is no such product. */
export async function readTextsForm(
  db: Database,
  editor: Granted<"content">,
  id: string,
  field: PostedForm,
): Promise<FormInput<EditedProduct> | null> {
  const product = await findProductRecord(db, editor, id);
  if (!product) return null;
  const stored = productFields(product, "EUR");
  return withoutParts(
    readProductInput((name) => (saleFields.includes(name) ? (stored[name] ?? "") : field(name))),
  );
}

/** What the form of a pack does not ask for: saving computes weight and stock, and documents the VAT, by part. */
const computedFields: Readonly<Record<string, string>> = {
  weight_grams: "1",
  stock_quantity: "0",
  vat_rate: String(defaultVatRate),
};

/** What the form of a loose product does not ask for. */
const looseFields: Readonly<Record<string, string>> = { is_loose: "on", is_active: "" };

function readLoose(field: PostedForm): FormInput<EditedProduct> {
  return withoutParts(readProductInput((name) => looseFields[name] ?? field(name)));
}

function readPack(field: PostedForm): FormInput<EditedProduct> {
  const product = readProductInput((name) => computedFields[name] ?? field(name));
  const contents = readPartRows(field);
  if (product.ok && contents.ok)
    return { ok: true, input: { product: product.input, parts: contents.parts } };
  const problems = product.ok ? {} : product.problems;
  return { ok: false, problems: contents.ok ? problems : { ...problems, parts: contents.code } };
}

function withoutParts(read: ProductInputResult): FormInput<EditedProduct> {
  return read.ok ? { ok: true, input: { product: read.input, parts: null } } : read;
}
