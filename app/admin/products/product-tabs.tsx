import { EditTabs } from "#app/admin/shared/editing/edit-tabs.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { FoodFields } from "./food-fields.tsx";
import { GeneralFields } from "./general-fields.tsx";
import type { GeneralFieldsProps } from "./general-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";

/** Returns the tab that holds a field. */
function tabOf(field: string): "general" | "pictures" | "food" {
  if (["pictures", "model_url"].includes(field)) return "pictures";
  return /^(legal_name|ingredients|storage|origin|warnings|nutrition)_/.test(field) ? "food" : "general";
}

/** Shows the tabs of a product's editor. */
export function ProductTabs(props: GeneralFieldsProps) {
  const t = useAdminText();
  const missing = props.view?.missing ?? [];
  return (
    <EditTabs
      label={t("products.tabs")}
      first="general"
      tabOf={tabOf}
      tabs={[
        { name: "general", label: t("products.tab.general"), panel: <GeneralFields {...props} /> },
        { name: "pictures", label: t("products.tab.pictures"), panel: <PictureFields /> },
        {
          name: "food",
          label: t("products.tab.food"),
          mark: missing.length > 0 ? t("products.food.missing.badge") : undefined,
          panel: <FoodFields missing={missing} />,
        },
      ]}
    />
  );
}
