import { Menu, Search, X } from "lucide-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { useDisclosure } from "#app/ui/browser/disclosure.ts";
import { Button } from "#app/ui/button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { MenuItems } from "./menu-items.tsx";
import { ThumbBar } from "./thumb-bar.tsx";
import { useCommandSearch } from "./use-command-search.tsx";

/**
 * Shows the menu: always visible on wide screens; on phones and tablets in a native disclosure at the top, which the
 * bar at the bottom opens too. The search of the back office is beside its title.
 */
export function Sidebar() {
  const t = useAdminText();
  const menu = useDisclosure(useLocation().key);
  const menuId = useId();
  const search = useCommandSearch();
  const open = () => {
    menu.current?.setAttribute("open", "");
    menu.current?.scrollIntoView();
    menu.current?.querySelector("summary")?.focus();
  };
  return (
    <>
      <aside className="relative border-line bg-background max-lg:border-b lg:border-r">
        <div className="sticky top-0 hidden h-dvh lg:grid lg:grid-rows-[auto_minmax(0,1fr)]">
          <div className="px-3 pt-3 pb-2">
            <p className="px-3 pb-2 text-xl font-bold">{t("admin.title")}</p>
            <Button
              variant="outline"
              size="sm"
              className="w-full noscript:hidden"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={search.open}
            >
              <Search aria-hidden />
              <span>{t("menu.search")}</span>
              <kbd aria-hidden className="ml-auto font-sans text-xs font-normal text-muted">
                {t("menu.search.keys")}
              </kbd>
            </Button>
          </div>
          <MenuItems />
        </div>
        <details ref={menu} className="group lg:hidden">
          <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-bold [&::-webkit-details-marker]:hidden">
            <Menu aria-hidden className="size-6 group-open:hidden" />
            <X aria-hidden className="hidden size-6 group-open:block" />
            <span>{t("admin.title")}</span>
            <span className="sr-only">{t("menu.open")}</span>
          </summary>
          <div id={menuId} className="border-t border-line">
            <MenuItems />
          </div>
        </details>
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-1.5 right-2 lg:hidden noscript:hidden"
          aria-label={t("menu.search")}
          onClick={search.open}
        >
          <Search aria-hidden />
        </Button>
      </aside>
      {search.dialog}
      <ThumbBar menuId={menuId} onMenu={open} />
    </>
  );
}
