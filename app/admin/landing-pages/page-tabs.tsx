import type { ReactNode } from "react";
import { EditTabs } from "#app/admin/shared/editing/edit-tabs.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { HeroFields, SeoFields, SettingsFields } from "./landing-page-fields.tsx";
import type { CampaignChoice } from "./landing-page-fields.tsx";

type TabName = "settings" | "hero" | "blocks" | "seo";

/** Returns the tab that holds a field. */
function tabOf(field: string): TabName {
  if (field.startsWith("hero_")) return "hero";
  return field.startsWith("seo_") ? "seo" : "settings";
}

/** Shows the four tabs of a page's editor (specification, section 2). */
export function PageTabs({
  first,
  campaigns,
  blocks,
}: {
  first: TabName;
  campaigns: readonly CampaignChoice[];
  blocks: ReactNode;
}) {
  const t = useAdminText();
  return (
    <EditTabs
      label={t("landing-pages.tabs")}
      first={first}
      tabOf={tabOf}
      tabs={[
        {
          name: "settings",
          label: t("landing-pages.tab.settings"),
          panel: <SettingsFields campaigns={campaigns} />,
        },
        { name: "hero", label: t("landing-pages.tab.hero"), panel: <HeroFields /> },
        { name: "blocks", label: t("landing-pages.tab.blocks"), panel: blocks },
        { name: "seo", label: t("landing-pages.tab.seo"), panel: <SeoFields /> },
      ]}
    />
  );
}
