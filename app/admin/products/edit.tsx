import { data } from "react-router";
import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { productFields, readProductInput } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { findProductRecord, saveProduct } from "#app/server/catalogue/save-product.ts";
import type { SaveProductResult } from "#app/server/catalogue/save-product.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { adminContext, servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import type { FieldConflict } from "#app/admin/shared/editing/save-record.server.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
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
  const product = isRecordId(params.id) ? await findProductRecord(db, admin, params.id) : null;
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

export function action({ params, request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: readProductInput,
    async save({ id: productId, ...change }) {
      const result = await saveProduct(db, context.get(adminContext), { productId, ...change });
      return result.ok ? result : withProblems(result);
    },
    saved: (product) => {
      const text = params.id === undefined ? "products.created" : "products.updated";
      const isIncomplete = product.is_active && missingFoodInformation(product).length > 0;
      return { text: isIncomplete ? `${text}.noFood` : text };
    },
    invalid: () => "products.refused",
    failed: "products.saveFailed",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("products.saveFailed", args);

function withProblems(
  refusal: Extract<SaveProductResult, { ok: false }>,
): Exclude<typeof refusal, { code: "category_gone" | "short" }> | FieldConflict {
  switch (refusal.code) {
    case "category_gone":
      return { ok: false, code: "conflict", problems: { category_id: "choice" } };
    case "short":
      return {
        ok: false,
        code: "conflict",
        problems: { stock_quantity: "stock" },
        // The next input replaces the current stock.
        values: { stock_seen: String(refusal.stock) },
      };
    default:
      return refusal;
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
