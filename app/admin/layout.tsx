import { useEffect } from "react";
import type { ReactNode } from "react";
import { Outlet, isRouteErrorResponse, useLocation } from "react-router";
import { HeldLinks } from "#app/ui/browser/held-links.tsx";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { Toaster, prepareToasts } from "#app/ui/toast.tsx";
import { UnexpectedError } from "#app/ui/unexpected-error.tsx";
import { defaultBrand, shopName } from "#app/domain/shop/brand.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { WorkCounts } from "#app/domain/orders/work-to-do.ts";
import { addAllTexts } from "#app/i18n/add-all-texts.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { staffContext } from "#app/server/services-context.ts";
import { revalidateUnlessOffline } from "#app/ui/browser/offline.ts";
import { countAllWork } from "./menu/count-all-work.server.ts";
import { Sidebar } from "./menu/sidebar.tsx";
import { ShopStrip } from "./opening/shop-strip.tsx";
import { WorkProvider } from "./menu/work.ts";
import { screenGroups } from "./screens.ts";
import Forbidden from "./forbidden.tsx";
import NotFound from "./not-found.tsx";
import { readAdminLanguage } from "./shared/admin-language.server.ts";
import { PasswordDialog } from "./shared/confirm-password/password-dialog.tsx";
import { guardAdmin } from "./shared/guard.server.ts";
import { NotLoaded } from "./shared/lists/not-loaded.tsx";
import { useLeaveOnSignOut } from "./shared/leave-on-sign-out.ts";
import { LiveNotices } from "./shared/live-notices.tsx";
import { RoleProvider } from "./shared/role.tsx";
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
    work: staff && (await loadOr("the work to do", countAllWork(context), null)),
    role: staff?.role ?? null,
    person: staff?.userId ?? null,
  };
}

/** Counts the work again on every screen: others may have done it. */
export const shouldRevalidate = revalidateUnlessOffline;

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
  work: WorkCounts | null;
  children: ReactNode;
};

function AdminFrame({ locale, role, person, work, children }: AdminFrameProps) {
  // Load the toasts early: pages stay open for hours, and a failed action while offline must still show its error.
  useEffect(prepareToasts, []);
  useLeaveOnSignOut();
  return (
    <LocaleProvider locale={locale}>
      <RoleProvider value={role}>
        <WorkProvider value={work}>
          <div className="min-h-dvh bg-surface max-lg:[--foot-bar:calc(3.75rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
            <Sidebar />
            <main className="mx-auto w-full max-w-[110rem] min-w-0 p-4 pb-[calc(2.5rem+var(--foot-bar,0px))] sm:px-6 sm:pt-6 lg:p-8 print:pb-0">
              <ShopStrip />
              <LiveNotices />
              <ToastUndo />
              <StoredForms person={person}>{children}</StoredForms>
            </main>
          </div>
        </WorkProvider>
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
