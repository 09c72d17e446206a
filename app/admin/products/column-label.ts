import { nutrientField, nutrients } from "#app/domain/catalogue/food-information.ts";
import type { ProductColumn } from "#app/domain/catalogue/product-file.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { fieldLabel } from "#app/admin/audit/audit-labels.ts";

/** Returns a cell of a product file in words: flags as yes and no; other cells as they are. */
export function cellText(column: ProductColumn, cell: string, t: Translate<AdminTextKey>): string {
  if ((column === "is_active" || column === "is_loose") && (cell === "1" || cell === "0"))
    return t(cell === "1" ? "audit.value.yes" : "audit.value.no");
  return cell;
}

/** Returns the label of a column of a product file. */
export function columnLabel(column: ProductColumn, t: Translate<AdminTextKey>): string {
  const nutrient = nutrients.find((each) => nutrientField(each) === column);
  if (nutrient !== undefined) return t(`products.nutrient.${nutrient}`);
  switch (column) {
    case "id":
      return t("productFiles.column.id");
    case "category":
      return fieldLabel("category_id", t);
    case "family":
      return t("productFiles.column.family");
    case "price_bgn":
      return t("products.field.price.BGN");
    case "price_eur":
      return t("products.field.price.EUR");
    default:
      return fieldLabel(column, t);
  }
}
