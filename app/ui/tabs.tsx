import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { cx } from "class-variance-authority";
import { useEffect, useRef } from "react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "./hydrated.ts";

type Tab = {
  value: string;
  label: string;
  panel: ReactNode;
  /** Why the tab asks to be opened; a dot for the eye. */
  mark?: string | undefined;
  /** Address of the page with this tab open: the tab is then a link, which leads there before JavaScript too. */
  to?: string;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  /** The open tab, where something else decides it; the address does when tabs are links. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** As wide as its tabs where there is room, and not as what it stands in. */
  fit?: boolean;
  /** Keeps hidden panels in the page, where their fields belong to one form; before there are scripts all are seen. */
  keepMounted?: boolean;
};

/** Panels behind a row of tabs; arrow keys move along the row. */
export function Tabs({
  label,
  tabs,
  defaultValue,
  value,
  onValueChange,
  fit = false,
  keepMounted,
}: TabsProps) {
  const isAlive = useHydrated();
  const open = value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value } : { value };
  const row = useRef<HTMLDivElement>(null);
  // One that something else opened may lie beyond the edge of a narrow row.
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    const seen = row.current?.getBoundingClientRect();
    if (!tab || !seen) return;
    if (tab.right > seen.right) row.current?.scrollBy({ left: tab.right - seen.right + 8 });
    else if (tab.left < seen.left) row.current?.scrollBy({ left: tab.left - seen.left - 8 });
  }, [value]);
  return (
    <BaseTabs.Root {...open} {...(onValueChange && { onValueChange: (next: string) => onValueChange(next) })}>
      <BaseTabs.List
        ref={row}
        aria-label={label}
        className={cx(
          "flex gap-1 scroll-px-1 overflow-x-auto rounded-button bg-surface p-1",
          fit && "sm:w-fit sm:max-w-full",
        )}
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.value}
            value={tab.value}
            {...(tab.to !== undefined && { nativeButton: false, render: <TabLink to={tab.to} /> })}
            // A browser leaves a tab that is mostly in sight where it is, with its focus ring cut off.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
            className="flex min-h-11 flex-1 items-center justify-center rounded-button px-3 sm:px-5 font-semibold whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-3 data-active:bg-background data-active:text-text data-active:shadow-sm"
          >
            {tab.label}
            {tab.mark && (
              <>
                <span aria-hidden className="ml-2 size-2 shrink-0 rounded-full bg-danger" />
                <span className="sr-only">{tab.mark}</span>
              </>
            )}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.value}
          value={tab.value}
          keepMounted={keepMounted}
          {...(keepMounted && !isAlive && { hidden: false, inert: false })}
          className="pt-6"
        >
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

/** One tab of the row takes the focus, and arrow keys move it; before there is a script to do so, each takes it. */
function TabLink({ tabIndex, ...props }: ComponentProps<typeof Link>) {
  const isAlive = useHydrated();
  return <Link {...props} tabIndex={isAlive ? tabIndex : undefined} preventScrollReset />;
}
