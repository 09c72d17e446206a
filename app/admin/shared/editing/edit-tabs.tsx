import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Tabs } from "#app/ui/tabs.tsx";
import { useEditForm } from "./edit-form.tsx";
import { useAskedField } from "./use-asked-field.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/**
 * Shows a long editor in tabs. A tab with a refused field is marked, and the first such tab opens unless the open one
 * has a refused field; the field receives focus. So does the field that the address names: `/admin/products/{id}#gtin`.
 */
export function EditTabs<Name extends string>({
  label,
  first,
  tabOf,
  tabs,
}: {
  label: string;
  first: Name;
  /** Returns the tab that holds a field. */
  tabOf: (field: string) => Name;
  /** `mark` describes a tab that needs attention; a refused field takes precedence. */
  tabs: readonly { name: Name; label: string; mark?: string | undefined; panel: ReactNode }[];
}) {
  const t = useAdminText();
  const { problems } = useEditForm();
  const [open, setOpen] = useState<string>(first);
  const [answered, setAnswered] = useState(problems);
  const refused = new Set<string>(Object.keys(problems).map(tabOf));
  if (answered !== problems) {
    setAnswered(problems);
    const toOpen = tabs.find(({ name }) => refused.has(name));
    if (toOpen && !refused.has(open)) setOpen(toOpen.name);
  }
  const parts = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    const fields = parts.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    [...fields].find((field) => field.checkVisibility())?.focus();
  }, [problems]);
  const asked = useAskedField();
  const [opened, setOpened] = useState("");
  if (asked !== opened) {
    setOpened(asked);
    if (asked) setOpen(tabOf(asked));
  }
  // Before the dialog around the editor moves the focus in: it leaves a focus that is inside already.
  useLayoutEffect(() => {
    if (asked) parts.current?.querySelector<HTMLElement>(`[name="${CSS.escape(asked)}"]`)?.focus();
  }, [asked]);
  return (
    <div ref={parts}>
      <Tabs
        label={label}
        value={open}
        onValueChange={setOpen}
        fit
        keepMounted
        tabs={tabs.map(({ name, label: text, mark, panel }) => ({
          value: name,
          label: text,
          panel,
          mark: refused.has(name) ? t("edit.tab.refused") : mark,
        }))}
      />
    </div>
  );
}
