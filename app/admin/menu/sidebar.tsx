import { Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import { useDisclosure } from "#app/ui/browser/disclosure.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { MenuItems } from "./menu-items.tsx";

/** Shows the menu: always visible on wide screens, in a native disclosure at the top on phones and tablets. */
export function Sidebar() {
  const t = useAdminText();
  const menu = useDisclosure(useLocation().key);
  return (
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
        <div className="border-t border-line">
          <MenuItems />
        </div>
      </details>
    </aside>
  );
}
