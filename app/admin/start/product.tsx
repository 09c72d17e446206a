import { constraintsOf } from "#app/domain/field-constraints.ts";
import { productColumns } from "#app/domain/catalogue/product-input.ts";
import { readShortProduct } from "#app/domain/catalogue/short-product.ts";
import { flavorChoices } from "#app/server/catalogue/flavors.ts";
import { categoryChoices } from "#app/server/catalogue/list-catalogue.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { Card } from "#app/ui/card.tsx";
import { CategoryField, FlavorField } from "#app/admin/products/shelf-fields.tsx";
import { productImages } from "#app/admin/products/picture-fields.tsx";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { ImageField } from "#app/admin/shared/media/image-field.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { Route } from "./+types/product";

export async function loader({ context }: Route.LoaderArgs) {
  const owner = granted(context, "settings", "content", "catalogue");
  const { db } = context.get(servicesContext);
  const [categories, flavors, { currencies }] = await Promise.all([
    categoryChoices(db, owner),
    flavorChoices(db, owner),
    loadShop(db),
  ]);
  return { categories, flavors, currency: currencies.base_currency };
}

/** Creates the product, hidden, and leads to its full editor. */
export function action({ request, context }: Route.ActionArgs) {
  const owner = granted(context, "settings", "content", "catalogue");
  const { db } = context.get(servicesContext);
  return saveRecord(request, undefined, {
    read: readShortProduct,
    async save({ input, now }) {
      const result = await saveProduct(db, owner, { productId: null, input, seen: null, now });
      if (result.ok || result.code === "gone" || result.code === "stale" || result.code === "taken")
        return result;
      // Category or flavour were deleted in the meantime; a new product has nothing else to conflict with.
      const field = result.code === "flavor_gone" ? "flavor" : "category_id";
      return { ok: false, code: "conflict", problems: { [field]: "choice" } };
    },
    saved: ({ id }) => ({ text: "start.product.created", next: `/admin/products/${id}` }),
    invalid: () => "products.refused",
    failed: "products.saveFailed",
  });
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("products.saveFailed", args);

/** Asks for the five fields of a first product. */
export default function FirstProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { categories, flavors, currency } = loaderData;
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("start.product.title")}
        text={t("start.product.text")}
        back={{ to: "/admin/start", text: t("start.back") }}
      />
      <Card className="p-5 sm:p-6">
        <EditForm
          answer={actionData}
          values={{ price_currency: currency, stock_quantity: "0" }}
          seen={null}
          listPath="/admin/start"
          saveText={t("start.product.submit")}
        >
          <input type="hidden" name="price_currency" value={currency} />
          <TextField {...constraintsOf(productColumns, "name_bg")} label={t("start.product.name")} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              name="price"
              label={t(`start.product.price.${currency}`)}
              inputMode="decimal"
              maxLength={20}
              required
            />
            <TextField
              name="stock_quantity"
              label={t("start.product.stock")}
              inputMode="numeric"
              maxLength={7}
              required
            />
          </div>
          {categories.length > 0 ? (
            <CategoryField categories={categories} />
          ) : (
            <FlavorField flavors={flavors} />
          )}
          <ImageField name="image_url" label={t("products.field.image")} {...productImages} />
        </EditForm>
      </Card>
    </div>
  );
}
