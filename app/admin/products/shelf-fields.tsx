import type { FlavorChoice } from "#app/server/catalogue/flavors.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import { SelectField } from "#app/admin/shared/editing/edit-fields.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useChoiceName } from "./choice-name.ts";

/** Asks for a product's category. */
export function CategoryField({ categories }: { categories: readonly CategoryChoice[] }) {
  const t = useAdminText();
  const nameOf = useChoiceName("category");
  const options = categories.map((category) => ({ value: category.id, label: nameOf(category) }));
  return (
    <SelectField
      name="category_id"
      label={t("products.field.category")}
      options={[{ value: "", label: t("products.category.none") }, ...options]}
    />
  );
}

/** Asks for a product's flavour. */
export function FlavorField({ flavors }: { flavors: readonly FlavorChoice[] }) {
  const t = useAdminText();
  const nameOf = useChoiceName("flavor");
  const options = flavors.map((flavor) => ({ value: flavor.key, label: nameOf(flavor) }));
  return (
    <SelectField
      name="flavor"
      label={t("products.field.flavor")}
      options={[{ value: "", label: t("products.field.flavor.none") }, ...options]}
    />
  );
}
