import { gridCounts } from "#app/domain/content/home-section.ts";
import { localText } from "#app/domain/locale.ts";
import type { Category } from "#app/domain/catalogue/product.ts";
import type { ProductChoice } from "#app/server/content/section-products.ts";
import { Field } from "#app/ui/form/field.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { SelectField, useProblem } from "./editing/edit-fields.tsx";
import { useEditForm } from "./editing/edit-form.tsx";
import { useAdminText } from "./text.tsx";

export type GridChoices = { products: readonly ProductChoice[]; categories: readonly Category[] };

/** Asks which products a grid shows: chosen ones, or the newest of a category or of all, and how many. */
export function GridOptions({ products, categories }: GridChoices) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="category_id"
          label={t("edit.products.category")}
          options={[
            { value: "", label: t("edit.products.category.all") },
            ...categories.map((category) => ({
              value: category.id,
              label: localText(category, "name", locale),
            })),
          ]}
        />
        <SelectField
          name="count"
          label={t("edit.products.count")}
          options={gridCounts.map((count) => ({ value: String(count), label: String(count) }))}
        />
      </div>
      <p className="text-muted">{t("edit.products.hint")}</p>
      <ProductFields count={Math.max(...gridCounts)} products={products} />
    </>
  );
}

/** Asks for the chosen products in order, with one select each, so that it works without JavaScript. */
export function ProductFields({ count, products }: { count: number; products: readonly ProductChoice[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const chosen = (useEditForm().values.product_ids ?? "").split(",");
  const problem = useProblem("product_ids");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {Array.from({ length: count }, (_, place) => (
        <Field
          key={place}
          label={t("edit.products.choice", { place: place + 1 })}
          error={place === 0 ? problem : undefined}
        >
          {(control) => (
            <Select {...control} name="product_ids" defaultValue={chosen[place]}>
              <option value="">{t("edit.products.none")}</option>
              {products.map((product) => {
                const name = localText(product, "name", locale);
                return (
                  <option key={product.id} value={product.id}>
                    {product.is_active ? name : t("edit.products.offSale", { name })}
                  </option>
                );
              })}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}
