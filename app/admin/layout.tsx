import { Languages, LoaderCircle, LogOut, Menu, Store, UserCog, X } from "lucide-react";
import { cx } from "class-variance-authority";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { Form, Link, NavLink, Outlet, isRouteErrorResponse, useLocation } from "react-router";
import { HeldLinks } from "#app/ui/browser/held-links.tsx";
import { useDisclosure } from "#app/ui/browser/disclosure.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { notifyOtherTabs } from "#app/ui/browser/session-channel.ts";
import { clearStoredForms } from "#app/ui/browser/unsaved-forms.ts";
import { Toaster, prepareToasts } from "#app/ui/toast.tsx";
import { UnexpectedError } from "#app/ui/unexpected-error.tsx";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Locale } from "#app/domain/locale.ts";
import { addAllTexts } from "#app/i18n/add-all-texts.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { staffContext } from "#app/server/services-context.ts";
import { screenGroups } from "./screens.ts";
import Forbidden from "./forbidden.tsx";
import NotFound from "./not-found.tsx";
import { readAdminLanguage } from "./shared/admin-language.server.ts";
import { PasswordDialog } from "./shared/confirm-password/password-dialog.tsx";
import { guardAdmin } from "./shared/guard.server.ts";
import { NotLoaded } from "./shared/lists/not-loaded.tsx";
import { useLeaveOnSignOut } from "./shared/leave-on-sign-out.ts";
import { LiveNotices } from "./shared/live-notices.tsx";
import { RoleProvider, useMay } from "./shared/role.tsx";
import { PageHead } from "./shared/page-head.tsx";
import { forgetSavedForm } from "./shared/stored-forms/forget-saved.ts";
import { StoredForms } from "./shared/stored-forms/stored-forms.tsx";
import { useAdminText } from "./shared/text.tsx";
import { useToastUndo } from "./shared/toast-undo.ts";
import type { Route } from "./+types/layout";

addAllTexts();

export const middleware: Route.MiddlewareFunction[] = [guardAdmin];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [forgetSavedForm];

/** Does and saves nothing: what `useRefresh` posts to, so that the router loads the screen's data again. */
export const clientAction = () => ({ isUnsaved: true });

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  return {
    locale: await readAdminLanguage(request),
    role: staff?.role ?? null,
    person: staff?.userId ?? null,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  const locale = loaderData?.locale ?? "bg";
  const shop = shopName(root.loaderData?.company ?? defaultBrand, locale);
  return [
    { title: `${adminTranslator(locale)("admin.title")} | ${shop}` },
    { name: "robots", content: "noindex,nofollow" },
  ];
};

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

/** Renders a screen's error inside the back office's layout; a missing record or right is not a server fault. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : null;
  const content =
    status === 404 ? <NotFound /> : status === 403 ? <Forbidden /> : <FailedScreen error={error} />;
  return loaderData ? <AdminFrame {...loaderData}>{content}</AdminFrame> : <main>{content}</main>;
}

/** Shows the message of the list that failed; the general one on other screens, and for a refused request. */
function FailedScreen({ error }: { error: unknown }) {
  const t = useAdminText();
  const { pathname } = useLocation();
  const screen = screenGroups.flatMap(({ screens }) => screens).find(({ path }) => path === pathname);
  if (!screen?.failed || isRouteErrorResponse(error)) return <UnexpectedError error={error} />;
  return (
    <>
      <PageHead title={t(screen.text)} />
      <NotLoaded icon={<screen.icon />} title={screen.failed} />
    </>
  );
}

type AdminFrameProps = {
  locale: Locale;
  role: StaffRole | null;
  /** The reader's id; null when the account could not be read. */
  person: string | null;
  children: ReactNode;
};

function AdminFrame({ locale, role, person, children }: AdminFrameProps) {
  // Load the toasts early: pages stay open for hours, and a failed action while offline must still show its error.
  useEffect(prepareToasts, []);
  useLeaveOnSignOut();
  return (
    <LocaleProvider locale={locale}>
      <RoleProvider value={role}>
        <div className="min-h-dvh bg-surface lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
          <Sidebar />
          <main className="mx-auto w-full max-w-[110rem] min-w-0 p-4 pb-10 sm:p-6 lg:p-8">
            <LiveNotices />
            <ToastUndo />
            <StoredForms person={person}>{children}</StoredForms>
          </main>
        </div>
        <PasswordDialog />
      </RoleProvider>
      <HeldLinks />
      <Toaster position="top-center" />
    </LocaleProvider>
  );
}

function ToastUndo() {
  useToastUndo();
  return null;
}

/** Shows the menu: always visible on wide screens, in a native disclosure at the top on phones and tablets. */
function Sidebar() {
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

const itemStyle = [
  "flex min-h-11 w-full items-center gap-3 rounded-button px-3 text-left font-medium lg:min-h-7.5",
  "focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] [&_svg]:size-5 [&_svg]:shrink-0",
];
const restingItemStyle = cx(itemStyle, "hover:bg-surface [&_svg]:text-muted");
const currentItemStyle = cx(itemStyle, "bg-secondary text-on-secondary");

function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="flex break-inside-avoid flex-col pb-3 max-lg:gap-0.5 lg:pb-2"
    >
      <p id={id} className="px-3 py-1 text-sm font-semibold text-muted lg:py-0.5 lg:text-xs">
        {name}
      </p>
      {children}
    </div>
  );
}

/** Lists the screens, which scroll within the menu; the links out of the back office stay visible below them. */
function MenuItems() {
  const t = useAdminText();
  const may = useMay();
  const permitted = screenGroups
    .map((group) => ({ ...group, screens: group.screens.filter(({ needs }) => may(needs)) }))
    .filter((group) => group.screens.length > 0);
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return (
    <nav aria-label={t("menu.label")} className="flex min-h-0 flex-col">
      <div
        ref={list}
        className="min-h-0 flex-1 scroll-py-10 px-3 pt-2 sm:max-lg:columns-2 lg:overflow-y-auto lg:mask-b-from-[calc(100%-1.5rem)] lg:pt-0 lg:pb-4"
      >
        {permitted.map(({ name, screens: items }) => (
          <MenuGroup key={name} name={t(name)}>
            {items.map(({ path, text, icon: Icon }) => (
              <NavLink
                key={path}
                to={path}
                end={path === "/admin" || path === "/admin/payments"}
                className={({ isActive }) => (isActive ? currentItemStyle : restingItemStyle)}
              >
                {({ isPending }) => (
                  <>
                    {isPending ? <LoaderCircle aria-hidden className="animate-spin" /> : <Icon aria-hidden />}
                    {t(text)}
                  </>
                )}
              </NavLink>
            ))}
          </MenuGroup>
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
