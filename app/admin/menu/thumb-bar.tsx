import { cx } from "class-variance-authority";
import { Menu } from "lucide-react";
import { useId } from "react";
import type { MouseEvent } from "react";
import { NavLink } from "react-router";
import { dailyScreens } from "#app/admin/permitted-screens.ts";
import type { Screen } from "#app/admin/screens.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { WorkBadge } from "./work-badge.tsx";
import { workOn } from "./work-places.ts";
import { useWork } from "./work.ts";

const itemStyle = [
  "flex min-h-[3.75rem] flex-col items-center justify-center gap-0.5 px-0.5 text-center font-medium",
  "text-[min(0.6875rem,3.2vw)]/[1.15] focus-visible:-outline-offset-3 focus-visible:[box-shadow:none]",
  "[&_svg]:size-[min(1.375rem,7vw)] [&_svg]:shrink-0",
];
const restingItemStyle = cx(itemStyle, "text-muted");
const currentItemStyle = cx(itemStyle, "bg-secondary text-on-secondary");

/**
 * Shows the role's daily screens at the bottom of a narrow window, and a link that opens the whole menu. Its height is
 * the `--foot-bar` of the layout. Without JavaScript the browser unfolds the menu, since the link leads into it.
 */
export function ThumbBar({ menuId, onMenu }: { menuId: string; onMenu: () => void }) {
  const t = useAdminText();
  const screens = dailyScreens(useMay());
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onMenu();
  };
  return (
    <nav
      aria-label={t("menu.daily")}
      data-foot-bar
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-background pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {screens.map((screen) => (
          <li key={screen.path} className="relative min-w-0">
            <DailyLink screen={screen} />
          </li>
        ))}
        <li className="min-w-0">
          <a href={`#${menuId}`} onClick={open} className={restingItemStyle}>
            <Menu aria-hidden />
            {t("menu.short")}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function DailyLink({ screen: { path, text, icon: Icon } }: { screen: Screen }) {
  const t = useAdminText();
  const counts = useWork();
  const work = counts ? workOn(path, counts) : 0;
  const badge = useId();
  return (
    <>
      <NavLink
        to={path}
        end={path === "/admin" || path === "/admin/payments"}
        aria-describedby={work > 0 ? badge : undefined}
        className={({ isActive }) => (isActive ? currentItemStyle : restingItemStyle)}
      >
        <Icon aria-hidden />
        {t(text)}
      </NavLink>
      {work > 0 && (
        <WorkBadge
          id={badge}
          count={work}
          className="pointer-events-none absolute top-0.5 left-1/2 ml-1 flex"
        />
      )}
    </>
  );
}
