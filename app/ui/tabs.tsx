import { cx } from "class-variance-authority";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useHydrated } from "./browser/hydrated.ts";

type Tab = {
  value: string;
  label: string;
  panel: ReactNode;
  /** Why the tab needs attention: a dot, with this text for screen readers. */
  mark?: string | undefined;
  /** URL of the page with this tab open: makes the tab a link that works without JavaScript. */
  to?: string;
};

type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  defaultValue?: string;
  /** The open tab when controlled, for example by the URL. */
  value?: string;
  onValueChange?: (value: string) => void;
  /** As wide as its tabs instead of its container, where there is space. */
  fit?: boolean;
  /** Keeps hidden panels in the page when their fields belong to one form; without scripts all are visible. */
  keepMounted?: boolean;
};

/** Tabs with panels: arrow keys move the focus, Enter and Space open a tab (ARIA Authoring Practices, tabs). */
export function Tabs({
  label,
  tabs,
  defaultValue,
  value,
  onValueChange,
  fit = false,
  keepMounted = false,
}: TabsProps) {
  const isHydrated = useHydrated();
  const id = useId();
  const [chosen, setChosen] = useState(defaultValue ?? tabs[0]?.value);
  const open = value ?? chosen;
  const choose = (next: string) => {
    setChosen(next);
    onValueChange?.(next);
  };
  const row = useRef<HTMLDivElement>(null);
  // A tab opened from outside may be scrolled out of a narrow row.
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-selected=true]")?.getBoundingClientRect();
    const seen = row.current?.getBoundingClientRect();
    if (!tab || !seen) return;
    if (tab.right > seen.right) row.current?.scrollBy({ left: tab.right - seen.right + 8 });
    else if (tab.left < seen.left) row.current?.scrollBy({ left: tab.left - seen.left - 8 });
  }, [value]);
  return (
    <div>
      <div className="@container">
        <div
          ref={row}
          role="tablist"
          aria-label={label}
          className={cx(
            "flex gap-1 scroll-px-1 overflow-x-auto rounded-button bg-surface p-1 @max-[17rem]:flex-wrap",
            fit && "sm:w-fit sm:max-w-full",
          )}
        >
          {tabs.map((tab) => {
            const isOpen = tab.value === open;
            const content = (
              <>
                {tab.label}
                {tab.mark && (
                  <>
                    <span aria-hidden className="ml-2 size-2 shrink-0 rounded-full bg-danger" />
                    <span className="sr-only">{tab.mark}</span>
                  </>
                )}
              </>
            );
            const common = {
              id: `${id}-${tab.value}-tab`,
              role: "tab",
              "aria-selected": isOpen,
              "aria-controls": isOpen || keepMounted ? `${id}-${tab.value}` : undefined,
              // Roving tabindex; before hydration every link is focusable.
              tabIndex: tab.to !== undefined && !isHydrated ? undefined : isOpen ? 0 : -1,
              // Browsers do not scroll to a mostly visible tab, and its focus ring would be cut off.
              onFocus: scrollToTab,
              onKeyDown: moveFocus,
              onClick: () => choose(tab.value),
              className: tabStyle,
            };
            return tab.to === undefined ? (
              <button key={tab.value} type="button" {...common}>
                {content}
              </button>
            ) : (
              <Link key={tab.value} to={tab.to} preventScrollReset {...common}>
                {content}
              </Link>
            );
          })}
        </div>
      </div>
      {tabs
        .filter((tab) => keepMounted || tab.value === open)
        .map((tab) => {
          const isHidden = tab.value !== open && isHydrated;
          return (
            <div
              key={tab.value}
              id={`${id}-${tab.value}`}
              role="tabpanel"
              aria-labelledby={`${id}-${tab.value}-tab`}
              tabIndex={isHidden ? -1 : 0}
              hidden={isHidden}
              inert={isHidden}
              className="pt-6"
            >
              {tab.panel}
            </div>
          );
        })}
    </div>
  );
}

const tabStyle =
  "flex min-h-11 flex-1 items-center justify-center rounded-button px-3 sm:px-5 font-semibold whitespace-nowrap text-muted hover:text-text focus-visible:-outline-offset-3 aria-selected:bg-background aria-selected:text-text aria-selected:shadow-sm";

function scrollToTab({ currentTarget }: { currentTarget: Element }) {
  currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget } = event;
  const row = currentTarget.closest("[role=tablist]");
  const tabs = [...(row?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const at = tabs.indexOf(currentTarget);
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 };
  const place = places[event.key];
  if (place !== undefined) tabs.at(place % tabs.length)?.focus();
  else if (event.key === " " && currentTarget instanceof HTMLAnchorElement) currentTarget.click();
  else return;
  event.preventDefault();
}
