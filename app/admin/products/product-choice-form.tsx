import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import {
  catalogueSorts,
  foodFilters,
  isFiltered,
  noCategory,
  shownStates,
  stockFilters,
} from "#app/domain/catalogue/catalogue.ts";
import type { CatalogueChoice } from "#app/domain/catalogue/catalogue.ts";
import type { FlavorChoice } from "#app/server/catalogue/flavors.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SearchForm } from "#app/admin/shared/lists/search-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useChoiceName } from "./choice-name.ts";

/** Shows the list's filters and sorting; applied on change, or by the button without JavaScript. */
export function ProductChoiceForm({
  choice,
  categories,
  flavors,
}: {
  choice: CatalogueChoice;
  categories: readonly CategoryChoice[];
  flavors: readonly FlavorChoice[];
}) {
  const t = useAdminText();
  const categoryName = useChoiceName("category");
  const flavorName = useChoiceName("flavor");
  const { search, shown, stock, food, category, flavor, sort } = choice;
  return (
    <SearchForm
      path="/admin/products"
      label={t("products.search")}
      placeholder={t("products.search.placeholder")}
      search={search}
      isFiltered={isFiltered(choice)}
    >
      <Choice name="status" label={t("products.filter.status")} value={shown}>
        <option value="">{t("products.filter.status.all")}</option>
        {shownStates.map((state) => (
          <option key={state} value={state}>
            {t(`products.status.${state}`)}
          </option>
        ))}
      </Choice>
      <Choice name="stock" label={t("products.filter.stock")} value={stock}>
        <option value="">{t("products.filter.stock.all")}</option>
        {stockFilters.map((state) => (
          <option key={state} value={state}>
            {t(`products.filter.stock.${state}`)}
          </option>
        ))}
      </Choice>
      <Choice name="food" label={t("products.filter.food")} value={food}>
        <option value="">{t("products.filter.food.all")}</option>
        {foodFilters.map((state) => (
          <option key={state} value={state}>
            {t(`products.filter.food.${state}`)}
          </option>
        ))}
      </Choice>
      <Choice name="category" label={t("products.filter.category")} value={category}>
        <option value="">{t("products.filter.category.all")}</option>
        <option value={noCategory}>{t("products.category.none")}</option>
        {categories.map((each) => (
          <option key={each.id} value={each.id}>
            {categoryName(each)}
          </option>
        ))}
      </Choice>
      <Choice name="flavor" label={t("products.filter.flavor")} value={flavor}>
        <option value="">{t("products.filter.flavor.all")}</option>
        {flavors.map((each) => (
          <option key={each.key} value={each.key}>
            {flavorName(each)}
          </option>
        ))}
      </Choice>
      <Choice
        name="sort"
        label={t("products.sort")}
        className="sm:max-w-60"
        value={sort === "newest" ? null : sort}
      >
        {catalogueSorts.map((order) => (
          <option key={order} value={order === "newest" ? "" : order}>
            {t(`products.sort.${order}`)}
          </option>
        ))}
      </Choice>
    </SearchForm>
  );
}

function Choice({
  name,
  label,
  value,
  className,
  children,
}: {
  name: string;
  label: string;
  value: string | null;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Field label={label} className={cx("min-w-0 flex-1 basis-40 sm:basis-44", className)}>
      {(control) => (
        <Select
          // Remounts the uncontrolled field when a link changes the URL.
          key={value}
          {...control}
          name={name}
          defaultValue={value ?? ""}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          {children}
        </Select>
      )}
    </Field>
  );
}
