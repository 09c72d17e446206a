import { data, redirect } from "react-router";
import { missingFoodInformation } from "#app/domain/catalogue/food-information.ts";
import { productFields } from "#app/domain/catalogue/product-input.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import type { SizeProblem } from "#app/domain/catalogue/sizes.ts";
import { defaultVatRate } from "#app/domain/vat.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { productHelp } from "#app/i18n/admin/help/product.ts";
import { bagsWith } from "#app/server/catalogue/bags/list-bags.ts";
import { packsWith, partChoices, partsWithStock } from "#app/server/catalogue/packs.ts";
import { findProductRecord } from "#app/server/catalogue/product-record.ts";
import type { ProductRecord } from "#app/server/catalogue/product-record.ts";
import { saveProduct, saveProductTexts } from "#app/server/catalogue/save-product.ts";
import type { SaveProductResult } from "#app/server/catalogue/save-product.ts";
import { listSizes } from "#app/server/catalogue/sizes.ts";
import { findProductStock } from "#app/server/catalogue/lots/list-lots.ts";
import { flavorChoices } from "#app/server/catalogue/flavors.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { countWaiting } from "#app/server/reminders/stock-alerts/count-waiting.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { newRecord, openRecord } from "#app/admin/shared/editing/open-record.server.ts";
import { RecordEditor } from "#app/admin/shared/editing/record-editor.tsx";
import type { FieldConflict } from "#app/admin/shared/editing/save-record.server.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { partValues } from "./part-rows.ts";
import { ProductTabs } from "./product-tabs.tsx";
import {
  isNewLoose,
  isNewPack,
  readProductForm,
  readTextsForm,
  sizeOfNew,
} from "./read-product-form.server.ts";
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
    if (sizeOf && (!base || base.is_pack || base.is_loose || base.is_bag)) throw data(null, { status: 404 });
    const values = base ? newSize(base, currency) : newProduct(currency);
    const pack = isNewPack(request) ? { choices: await partChoices(db, admin, null), stored: null } : null;
    const isLoose = isNewLoose(request) && pack === null;
    return {
      record: newRecord(values),
      sizeOf: base?.id ?? null,
      view: null,
      categories,
      flavors,
      pack,
      isLoose,
    };
  }
  const product = isRecordId(params.id) ? await findProductRecord(db, admin, params.id) : null;
  if (!product) throw data(null, { status: 404 });
  if (product.is_bag) throw redirect(`/admin/bags/${product.id}`);
  const seller = grantedIf(context, "catalogue");
  const parts = product.is_pack ? await partsWithStock(db, admin, product.id) : [];
  const record = await openRecord(db, admin, {
    entity: "product",
    record: product,
    request,
    // A revision does not restore the stock, because units have been sold since, and does not contain a pack's parts.
    toValues: (state) => ({
      ...productFields({ ...state, stock_quantity: product.stock_quantity }, currency),
      ...partValues(parts),
    }),
  });
  const { family_id, is_pack, is_loose: isLoose, weight_grams, stock_quantity } = product;
  const stock = seller && !is_pack ? await findProductStock(db, seller, product.id) : null;
  const pack = is_pack
    ? {
        // Editors of texts do not change the parts.
        choices: seller ? await partChoices(db, admin, product.id) : [],
        stored: { parts, weight_grams, stock_quantity },
      }
    : null;
  const view = {
    sizes: family_id === null ? [] : await listSizes(db, admin, family_id),
    currency,
    id: product.id,
    stock: stock?.parts ?? null,
    waiting: (await countWaiting(db, admin, [product.id]))[product.id] ?? 0,
    isActive: product.is_active,
    packs: (await packsWith(db, product.id)).filter((each) => each.is_active),
    bags: isLoose ? await bagsWith(db, product.id) : [],
    missing: missingFoodInformation(product),
  };
  return { record, sizeOf: null, view, categories, flavors, pack, isLoose };
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
    read: (field) =>
      seller
        ? readProductForm(db, seller, { id: params.id, request }, field)
        : readTextsForm(db, admin, params.id ?? "", field),
    async save({ id, input: { product: input, parts }, seen, now }) {
      const sizeOf = id === null ? sizeOfNew(request) : null;
      const result = seller
        ? await saveProduct(db, seller, { productId: id, sizeOf, parts, input, seen, now })
        : await saveProductTexts(db, admin, { productId: id ?? "", input, seen, now });
      return result.ok ? result : withProblems(result);
    },
    saved: (product) => {
      const done = params.id === undefined ? "created" : "updated";
      const isIncomplete = missingFoodInformation(product).length > 0;
      if (isIncomplete && product.is_loose) return { text: `products.loose.${done}.noFood` };
      return { text: isIncomplete && product.is_active ? `products.${done}.noFood` : `products.${done}` };
    },
    invalid: () => "products.refused",
    taken: { text: "products.refused", field: "gtin" },
    failed: "products.saveFailed",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("products.saveFailed", args);

/** The refusals that concern a field of the form. */
type Conflict = "category_gone" | "flavor_gone" | "part_gone" | SizeProblem | "short" | "lots";

function withProblems(
  refusal: Extract<SaveProductResult, { ok: false }>,
): Exclude<typeof refusal, { code: Conflict }> | FieldConflict {
  switch (refusal.code) {
    case "same_weight":
    case "too_many_sizes":
      return { ok: false, code: "conflict", problems: { weight_grams: refusal.code } };
    case "category_gone":
      return { ok: false, code: "conflict", problems: { category_id: "choice" } };
    case "flavor_gone":
      return { ok: false, code: "conflict", problems: { flavor: "choice" } };
    case "part_gone":
      return { ok: false, code: "conflict", problems: { parts: refusal.code } };
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
  const { record, sizeOf, view, categories, flavors, pack, isLoose } = loaderData;
  const kind = pack ? "products.pack" : isLoose ? "products.loose" : "products";
  const title = sizeOf ? t("products.sizes.new") : t(record.seen ? `${kind}.edit` : `${kind}.new`);
  return (
    <RecordEditor
      // One size's editor leads to another's, and a pack's to those of its parts.
      key={view ? view.id : pack ? "pack" : isLoose ? "loose" : `size of ${sizeOf}`}
      title={title}
      listPath="/admin/products"
      record={record}
      answer={actionData}
      help={productHelp}
    >
      <ProductTabs
        state={record.seen?.toISOString() ?? ""}
        view={view}
        categories={categories}
        flavors={flavors}
        pack={pack}
        isLoose={isLoose}
      />
    </RecordEditor>
  );
}
