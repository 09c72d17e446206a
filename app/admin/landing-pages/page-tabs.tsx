import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Tabs } from "#app/ui/tabs.tsx";
import { useEditForm } from "#app/admin/shared/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { HeroFields, SeoFields, SettingsFields } from "./page-fields.tsx";

const names = ["settings", "hero", "blocks", "seo"] as const;
type TabName = (typeof names)[number];

/** The tab in which a field stands. */
function tabOf(field: string): TabName {
  if (field.startsWith("hero_")) return "hero";
  return field.startsWith("seo_") ? "seo" : "settings";
}

/**
 * The four parts of a page's editor (specification, section 2). A part with a refused field is marked, and opened where
 * none such is open already; the field itself takes the focus.
 */
export function PageTabs({ first, blocks }: { first: TabName; blocks: ReactNode }) {
  const t = useAdminText();
  const { problems } = useEditForm();
  const [open, setOpen] = useState<string>(first);
  const [answered, setAnswered] = useState(problems);
  const refused = new Set(Object.keys(problems).map(tabOf));
  const tabToOpen = names.find((name) => refused.has(name));
  if (answered !== problems) {
    setAnswered(problems);
    if (tabToOpen && ![...refused].includes(open as TabName)) setOpen(tabToOpen);
  }
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const fields = parts.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    [...fields].find((field) => field.checkVisibility())?.focus();
  }, [problems]);
  const panels: Record<TabName, ReactNode> = {
    settings: <SettingsFields />,
    hero: <HeroFields />,
    blocks,
    seo: <SeoFields />,
  };
  return (
    <div ref={parts}>
      <Tabs
        label={t("landing-pages.tabs")}
        value={open}
        onValueChange={setOpen}
        keepMounted
        tabs={names.map((name) => ({
          value: name,
          label: t(`landing-pages.tab.${name}`),
          panel: panels[name],
          mark: refused.has(name) ? t("landing-pages.tab.refused") : undefined,
        }))}
      />
    </div>
  );
}
