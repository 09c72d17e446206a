import { cx } from "class-variance-authority";
import { ChevronDown, Languages, LoaderCircle, LogOut, Store, UserCog } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { notifyOtherTabs } from "#app/ui/browser/session-channel.ts";
import { clearStoredForms } from "#app/ui/browser/unsaved-forms.ts";
import { permittedGroups } from "#app/admin/permitted-screens.ts";
import type { Screen, ScreenGroup } from "#app/admin/screens.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useFolding } from "./folding.ts";
import type { Folding } from "./folding.ts";
import { groupOf, openByDefault } from "./open-groups.ts";
import { WorkBadge } from "./work-badge.tsx";
import { workOn } from "./work-places.ts";
import { useWork } from "./work.ts";

const itemStyle = [
  "flex min-h-11 w-full items-center gap-3 rounded-button px-3 text-left font-medium lg:min-h-7.5",
  "focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] [&_svg]:size-5 [&_svg]:shrink-0",
];
const restingItemStyle = cx(itemStyle, "hover:bg-surface [&_svg]:text-muted");
const currentItemStyle = cx(itemStyle, "bg-secondary text-on-secondary");

/** Lists the screens, which scroll within the menu; the links out of the back office stay visible below them. */
export function MenuItems() {
  const t = useAdminText();
  const may = useMay();
  const groups = permittedGroups(may);
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const current = groupOf(groups, pathname);
  const folding = useFolding({ byDefault: openByDefault(groups, current), current, pathname });
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label={t("menu.label")} className="flex min-h-0 flex-col">
      <div
        ref={list}
        className="min-h-0 flex-1 scroll-py-10 px-3 pt-2 sm:max-lg:columns-2 lg:overflow-y-auto lg:mask-b-from-[calc(100%-1.5rem)] lg:pt-0 lg:pb-4"
      >
        {groups.map((group) => (
          <MenuGroup key={group.name} group={group} folding={folding} />
        ))}
      </div>
      <div className="flex flex-col border-t border-line p-3 max-lg:gap-0.5 lg:py-1.5">
        <Link to="/" className={restingItemStyle}>
          <Store aria-hidden />
          {t("menu.site")}
        </Link>
        {!may("staff") && (
          <NavLink
            to="/admin/staff"
            className={({ isActive }) => (isActive ? currentItemStyle : restingItemStyle)}
          >
            <UserCog aria-hidden />
            {t("menu.account")}
          </NavLink>
        )}
        <LanguageChoice />
        <Form method="post" action="/api/sign-out" reloadDocument onSubmit={signOut}>
          <button type="submit" className={restingItemStyle}>
            <LogOut aria-hidden />
            {t("menu.signOut")}
          </button>
        </Form>
      </div>
    </nav>
  );
}

/** A native disclosure, so that it unfolds without JavaScript; folded, it shows the tasks of all its screens. */
function MenuGroup({ group: { name, screens }, folding }: { group: ScreenGroup; folding: Folding }) {
  const t = useAdminText();
  const counts = useWork();
  const isOpen = folding.isOpen(name);
  const work = counts ? screens.reduce((sum, { path }) => sum + workOn(path, counts), 0) : 0;
  return (
    <details
      open={isOpen}
      // Also fires when the attribute changes, which is no choice of the reader.
      onToggle={({ currentTarget: { open } }) => open !== isOpen && folding.fold(name, open)}
      className="group/section break-inside-avoid pb-1"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-button px-3 text-sm font-semibold text-muted hover:bg-surface focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] lg:min-h-7.5 lg:text-xs [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{t(name)}</span>
        {work > 0 && <WorkBadge count={work} className="group-open/section:hidden" />}
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open/section:rotate-180" />
      </summary>
      <div className="flex flex-col max-lg:gap-0.5">
        {screens.map((screen) => (
          <MenuLink key={screen.path} screen={screen} work={counts ? workOn(screen.path, counts) : 0} />
        ))}
      </div>
    </details>
  );
}

function MenuLink({ screen: { path, text, icon: Icon }, work }: { screen: Screen; work: number }) {
  const t = useAdminText();
  const badge = useId();
  return (
    <div className="relative">
      <NavLink
        to={path}
        end={path === "/admin" || path === "/admin/payments"}
        aria-describedby={work > 0 ? badge : undefined}
        className={({ isActive }) => cx(isActive ? currentItemStyle : restingItemStyle, work > 0 && "pr-12")}
      >
        {({ isPending }) => (
          <>
            {isPending ? <LoaderCircle aria-hidden className="animate-spin" /> : <Icon aria-hidden />}
            {t(text)}
          </>
        )}
      </NavLink>
      {work > 0 && (
        <WorkBadge
          id={badge}
          count={work}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center"
        />
      )}
    </div>
  );
}

/** The copies go first: the other tabs store nothing more when they hear of the sign-out. */
function signOut() {
  clearStoredForms();
  notifyOtherTabs(null);
}

function LanguageChoice() {
  const t = useAdminText();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/admin/language">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" aria-label={t("menu.language.label")} className={restingItemStyle}>
        <Languages aria-hidden />
        {t("menu.language")}
      </button>
    </Form>
  );
}
