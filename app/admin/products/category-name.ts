import { localText } from "#app/domain/locale.ts";
import type { CategoryChoice } from "#app/server/catalogue/list-catalogue.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Returns a function that names a category in a select and marks hidden ones. */
export function useCategoryName(): (category: CategoryChoice) => string {
  const t = useAdminText();
  const locale = useLocale();
  return (category) => {
    const name = localText(category, "name", locale);
    return category.is_active ? name : t("products.category.inactive", { name });
  };
}
