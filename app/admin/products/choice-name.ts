import { localText } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type Choice = { name_bg: string; name_en: string; is_active: boolean };

/** Returns a function that names a category, a flavour or a part of a pack in a select and marks hidden ones. */
export function useChoiceName(kind: "category" | "flavor" | "part"): (choice: Choice) => string {
  const t = useAdminText();
  const locale = useLocale();
  return (choice) => {
    const name = localText(choice, "name", locale);
    return choice.is_active ? name : t(`products.${kind}.inactive`, { name });
  };
}
