import { Menu, X } from "lucide-react";
import { useId } from "react";
import { useLocation } from "react-router";
import { useDisclosure } from "#app/ui/browser/disclosure.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { MenuItems } from "./menu-items.tsx";
import { ThumbBar } from "./thumb-bar.tsx";

/**
 * Shows the menu: always visible on wide screens; on phones and tablets in a native disclosure at the top, which the bar
 * at the bottom opens too.
 */
export function Sidebar() {
  const t = useAdminText();
  const menu = useDisclosure(useLocation().key);
  const menuId = useId();
  const open = () => {
    if (!menu.current) return;
    menu.current.open = true;
    menu.current.scrollIntoView();
    menu.current.querySelector("summary")?.focus();
  };
  return (
    <>
      <aside className="border-line bg-background max-lg:border-b lg:border-r">
        <div className="sticky top-0 hidden h-dvh lg:grid lg:grid-rows-[auto_minmax(0,1fr)]">
          <p className="px-6 pt-3 pb-1 text-xl font-bold">{t("admin.title")}</p>
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
      </aside>
      <ThumbBar menuId={menuId} onMenu={open} />
    </>
  );
}
