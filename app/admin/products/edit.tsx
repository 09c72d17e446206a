import { data } from "react-router";
import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { productFields, readProductInput, saleFields } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import type { SizeProblem } from "#app/domain/catalogue/sizes.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { findProductRecord } from "#app/server/catalogue/product-record.ts";
import type { ProductRecord } from "#app/server/catalogue/product-record.ts";
import { saveProduct, saveProductTexts } from "#app/server/catalogue/save-product.ts";
import type { SaveProductResult } from "#app/server/catalogue/save-product.ts";
import { listSizes } from "#app/server/catalogue/sizes.ts";
import { findProductStock } from "#app/server/catalogue/lots/list-lots.ts";
import { flavorChoices } from "#app/server/catalogue/flavors.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import type { FieldConflict } from "#app/admin/shared/editing/save-record.server.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { ProductTabs } from "./product-tabs.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  const [categories, flavors, { currencies }] = await Promise.all([
    categoryChoices(db, admin),
    flavorChoices(db, admin),
    loadShop(db),
  ]);
  const currency = currencies.base_currency;
  if (params.id === undefined) {
    granted(context, "catalogue");
    const sizeOf = sizeOfNew(request);
    const base = sizeOf ? await findProductRecord(db, admin, sizeOf) : null;
    if (sizeOf && !base) throw data(null, { status: 404 });
    const values = base ? newSize(base, currency) : newProduct(currency);
    return { record: newRecord(values), sizeOf: base?.id ?? null, view: null, categories, flavors };
  }
  const product = isRecordId(params.id) ? await findProductRecord(db, admin, params.id) : null;
  if (!product) throw data(null, { status: 404 });
  const record = await openRecord(db, admin, {
    entity: "product",
    record: product,
    request,
    // A revision does not restore the stock: units have been sold since.
    toValues: (state) => productFields({ ...state, stock_quantity: product.stock_quantity }, currency),
  });
  const seller = grantedIf(context, "catalogue");
  const stock = seller && (await findProductStock(db, seller, product.id));
  const { family_id } = product;
  const view = {
    sizes: family_id === null ? [] : await listSizes(db, admin, family_id),
    currency,
    id: product.id,
    stock: stock?.parts ?? null,
    isActive: product.is_active,
    missing: missingFoodInformation(product),
  };
  return { record, sizeOf: null, view, categories, flavors };
}

/** Returns the id of the product of which the new one is a further size; null for a product of its own. */
function sizeOfNew(request: Request): string | null {
  const sizeOf = new URL(request.url).searchParams.get("size_of") ?? undefined;
  return isRecordId(sizeOf) ? sizeOf : null;
}

/** A new size begins with all that its product has but what makes it a size. */
function newSize(product: ProductRecord, currency: ProductInput["price_currency"]): Record<string, string> {
  const {
    weight_grams: _weight,
    price: _price,
    stock_seen: _seen,
    ...values
  } = productFields(product, currency);
  return { ...values, gtin: "", stock_quantity: "0", is_active: "" };
}

function newProduct(currency: ProductInput["price_currency"]): Record<string, string> {
  return {
    is_active: "on",
    price_currency: currency,
    vat_rate: String(defaultVatRate),
    stock_quantity: "0",
    low_stock_at: "10",
  };
}

export function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const seller =
    params.id === undefined
      ? granted(context, "content", "catalogue")
      : grantedIf(context, "content", "catalogue");
  const { db } = context.get(servicesContext);
  return saveRecord(request, params.id, {
    read: (field) => (seller ? readProductInput(field) : readTexts(db, admin, params.id ?? "", field)),
    async save({ id, ...change }) {
      const sizeOf = id === null ? sizeOfNew(request) : null;
      const result = seller
        ? await saveProduct(db, seller, { productId: id, sizeOf, ...change })
        : await saveProductTexts(db, admin, { productId: id ?? "", ...change });
      return result.ok ? result : withProblems(result);
    },
    saved: (product) => {
      const text = params.id === undefined ? "products.created" : "products.updated";
      const isIncomplete = product.is_active && missingFoodInformation(product).length > 0;
      return { text: isIncomplete ? `${text}.noFood` : text };
    },
    invalid: () => "products.refused",
    taken: { text: "products.refused", field: "gtin" },
    failed: "products.saveFailed",
  });
}

/** Parses the form of an editor, who does not see the fields about the sale; null when there is no such product. */
async function readTexts(db: Database, editor: Granted<"content">, id: string, field: PostedForm) {
  const product = await findProductRecord(db, editor, id);
  if (!product) return null;
  const stored = productFields(product, "EUR");
  return readProductInput((name) => (saleFields.includes(name) ? (stored[name] ?? "") : field(name)));
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("products.saveFailed", args);

function withProblems(
  refusal: Extract<SaveProductResult, { ok: false }>,
):
  | Exclude<typeof refusal, { code: "category_gone" | "flavor_gone" | SizeProblem | "short" | "lots" }>
  | FieldConflict {
  switch (refusal.code) {
    case "same_weight":
    case "too_many_sizes":
      return { ok: false, code: "conflict", problems: { weight_grams: refusal.code } };
    case "category_gone":
      return { ok: false, code: "conflict", problems: { category_id: "choice" } };
    case "flavor_gone":
      return { ok: false, code: "conflict", problems: { flavor: "choice" } };
    case "short":
      return {
        ok: false,
        code: "conflict",
        problems: { stock_quantity: "stock" },
        // The next input replaces the current stock.
        values: { stock_seen: String(refusal.stock) },
      };
    case "lots":
      return {
        ok: false,
        code: "conflict",
        problems: { stock_quantity: "lots" },
        values: { stock_seen: String(refusal.stock) },
      };
    default:
      return refusal;
  }
}

/** Edits one product. */
export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { record, sizeOf, view, categories, flavors } = loaderData;
  return (
    <RecordEditor
      // One size's editor leads to another's.
      key={view ? view.id : `size of ${sizeOf}`}
      title={t(record.seen ? "products.edit" : sizeOf ? "products.sizes.new" : "products.new")}
      listPath="/admin/products"
      record={record}
      answer={actionData}
    >
      <ProductTabs
        state={record.seen?.toISOString() ?? ""}
        view={view}
        categories={categories}
        flavors={flavors}
      />
    </RecordEditor>
  );
}
