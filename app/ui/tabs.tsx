import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Tab = { value: string; label: string; panel: ReactNode };

/** Panels behind a row of tabs; arrow keys move along the row. */
export function Tabs({
  label,
  tabs,
  defaultValue,
}: {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
}) {
  return (
    <BaseTabs.Root defaultValue={defaultValue ?? tabs[0]?.value}>
      <BaseTabs.List
        aria-label={label}
        className="flex gap-1 scroll-px-1 overflow-x-auto rounded-full bg-surface p-1"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            // A browser leaves a tab that is mostly in sight where it is, with its focus ring cut off.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
            className="min-h-11 flex-1 rounded-full px-3 sm:px-5 font-semibold whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-3 data-active:bg-background data-active:text-text data-active:shadow-sm"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
