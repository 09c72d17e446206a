import { data } from "react-router";
import { z } from "zod";
import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { productFields, readProductInput } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import { findProductRecord, saveProduct } from "#app/server/catalogue/save-product.ts";
import type { SaveProductResult } from "#app/server/catalogue/save-product.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { readSeen, refused, saved, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { ProductTabs } from "./product-tabs.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const admin = context.get(adminContext);
  const [categories, { currencies }] = await Promise.all([categoryChoices(db, admin), loadShop(db)]);
  const currency = currencies.base_currency;
  if (params.id === undefined) return { record: newRecord(newProduct(currency)), view: null, categories };
  const id = z.uuid().safeParse(params.id);
  const product = id.success ? await findProductRecord(db, admin, id.data) : null;
  if (!product) throw data(null, { status: 404 });
  const record = await openRecord(db, admin, {
    entity: "product",
    record: product,
    request,
    // A revision does not restore the stock: units have been sold since.
    toValues: (state) => productFields({ ...state, stock_quantity: product.stock_quantity }, currency),
  });
  const view = { id: product.id, isActive: product.is_active, missing: missingFoodInformation(product) };
  return { record, view, categories };
}

function newProduct(currency: ProductInput["price_currency"]): Record<string, string> {
  return { is_active: "on", price_currency: currency, stock_quantity: "0", low_stock_at: "10" };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const fields = await readFields(request, maxContentBytes);
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries(fields);
  const id = z.uuid().safeParse(params.id);
  if (params.id !== undefined && !id.success) return refused({ text: "edit.gone", values }, 409);
  const read = readProductInput(field);
  if (!read.ok) return refused({ text: "products.refused", problems: read.problems, values }, 422);
  try {
    const productId = id.data ?? null;
    const result = await saveProduct(context.get(servicesContext).db, context.get(adminContext), {
      productId,
      input: read.input,
      seen: readSeen(field),
      now: new Date(),
    });
    if (!result.ok) return notSaved(result, values);
    const text = productId === null ? "products.created" : "products.updated";
    const isIncomplete = read.input.is_active && missingFoodInformation(read.input).length > 0;
    return saved(isIncomplete ? `${text}.noFood` : text, result.record);
  } catch (error) {
    log.error({ err: error }, "a product could not be saved");
    return refused({ text: "products.saveFailed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("products.saveFailed", args);

function notSaved(result: Extract<SaveProductResult, { ok: false }>, values: Record<string, string>) {
  switch (result.code) {
    case "category_gone":
      return refused({ text: "products.refused", problems: { category_id: "choice" }, values }, 409);
    case "short": {
      // The next input replaces the current stock.
      const counted = { ...values, stock_seen: String(result.stock) };
      return refused(
        { text: "products.refused", problems: { stock_quantity: "stock" }, values: counted },
        409,
      );
    }
    default:
      return saveRefusal(result, values, "products.saveFailed");
  }
}

/** Edits one product. */
export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, view, categories } = loaderData;
  return (
    <RecordEditor
      title={t(record.seen ? "products.edit" : "products.new")}
      listPath="/admin/products"
      record={record}
      answer={actionData}
    >
      <ProductTabs state={record.seen?.toISOString() ?? ""} view={view} categories={categories} />
    </RecordEditor>
  );
}
