import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Tabs } from "#app/ui/tabs.tsx";
import { useEditForm } from "#app/admin/shared/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { FoodFields } from "./food-fields.tsx";
import { GeneralFields } from "./general-fields.tsx";
import type { GeneralFieldsProps } from "./general-fields.tsx";
import { PictureFields } from "./picture-fields.tsx";

const names = ["general", "pictures", "food"] as const;
type TabName = (typeof names)[number];

/** The tab in which a field stands. */
function tabOf(field: string): TabName {
  if (field === "image_url" || field === "pictures") return "pictures";
  return /^(legal_name|ingredients|storage|origin|warnings|nutrition)_/.test(field) ? "food" : "general";
}

/**
 * The parts of a product's editor. A part with a refused field is marked, and opened where none such is open already; the
 * field itself takes the focus.
 */
export function ProductTabs(props: GeneralFieldsProps) {
  const t = useAdminText();
  const { problems } = useEditForm();
  const [open, setOpen] = useState<string>("general");
  const [answered, setAnswered] = useState(problems);
  const refused = new Set<string>(Object.keys(problems).map(tabOf));
  if (answered !== problems) {
    setAnswered(problems);
    const tabToOpen = names.find((name) => refused.has(name));
    if (tabToOpen && !refused.has(open)) setOpen(tabToOpen);
  }
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const fields = parts.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    [...fields].find((field) => field.checkVisibility())?.focus();
  }, [problems]);
  const panels: Record<TabName, ReactNode> = {
    general: <GeneralFields {...props} />,
    pictures: <PictureFields />,
    food: <FoodFields />,
  };
  return (
    <div ref={parts}>
      <Tabs
        label={t("products.tabs")}
        value={open}
        onValueChange={setOpen}
        keepMounted
        tabs={names.map((name) => ({
          value: name,
          label: t(`products.tab.${name}`),
          panel: panels[name],
          mark: refused.has(name) ? t("products.tab.refused") : undefined,
        }))}
      />
    </div>
  );
}
