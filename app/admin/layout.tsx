import {
  BookOpen,
  CreditCard,
  FileText,
  House,
  Images,
  Languages,
  LoaderCircle,
  LogOut,
  Mail,
  Megaphone,
  Menu,
  MessageSquare,
  Newspaper,
  Package,
  Palette,
  Search,
  Settings,
  ScrollText,
  ShoppingCart,
  Sparkles,
  Store,
  Tags,
  Truck,
  Undo2,
  UserCog,
  Users,
} from "lucide-react";
import { cx } from "class-variance-authority";
import { useId } from "react";
import type { ReactNode } from "react";
import { Form, Link, NavLink, Outlet, useLocation } from "react-router";
import { useDisclosure } from "#app/ui/disclosure.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { Toaster } from "#app/ui/toast.tsx";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { readAdminLanguage } from "./shared/admin-language.ts";
import { guardBackOffice } from "./shared/guard.server.ts";
import { LiveNotices } from "./shared/live-notices.tsx";
import { useAdminText } from "./shared/text.tsx";
import type { Route } from "./+types/layout";

export const middleware: Route.MiddlewareFunction[] = [guardBackOffice];

export async function loader({ request }: Route.LoaderArgs) {
  return { locale: await readAdminLanguage(request) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${adminTranslator(loaderData?.locale ?? "bg")("admin.title")} | Плодко` },
  { name: "robots", content: "noindex,nofollow" },
];

/** The rooms of the back office (specification, section 2), by what the owner does in them. */
const groups = [
  {
    name: "menu.group.sales",
    rooms: [
      { path: "/admin", text: "menu.orders", icon: ShoppingCart },
      { path: "/admin/payments", text: "menu.payments", icon: CreditCard },
      { path: "/admin/customers", text: "menu.customers", icon: Users },
      { path: "/admin/withdrawals", text: "menu.withdrawals", icon: Undo2 },
      { path: "/admin/messages", text: "menu.messages", icon: MessageSquare },
      { path: "/admin/emails", text: "menu.emails", icon: Mail },
    ],
  },
  {
    name: "menu.group.catalog",
    rooms: [
      { path: "/admin/products", text: "menu.products", icon: Package },
      { path: "/admin/categories", text: "menu.categories", icon: Tags },
      { path: "/admin/distributors", text: "menu.distributors", icon: Truck },
    ],
  },
  {
    name: "menu.group.content",
    rooms: [
      { path: "/admin/homepage", text: "menu.homepage", icon: House },
      { path: "/admin/pages", text: "menu.pages", icon: FileText },
      { path: "/admin/text-seo", text: "menu.text-seo", icon: BookOpen },
      { path: "/admin/media", text: "media.title", icon: Images },
      { path: "/admin/design", text: "menu.design", icon: Palette },
    ],
  },
  {
    name: "menu.group.marketing",
    rooms: [
      { path: "/admin/popups", text: "menu.popups", icon: Sparkles },
      { path: "/admin/landing-pages", text: "menu.landing-pages", icon: Megaphone },
      { path: "/admin/subscribers", text: "subscribers.title", icon: Newspaper },
      { path: "/admin/seo", text: "menu.seo", icon: Search },
    ],
  },
  {
    name: "menu.group.office",
    rooms: [
      { path: "/admin/settings", text: "menu.settings", icon: Settings },
      { path: "/admin/staff", text: "menu.staff", icon: UserCog },
      { path: "/admin/audit", text: "menu.audit", icon: ScrollText },
    ],
  },
] as const;

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <LocaleProvider locale={loaderData.locale}>
      <div className="min-h-dvh bg-surface lg:grid lg:grid-cols-[16rem_1fr]">
        <Sidebar />
        <main className="min-w-0 p-4 sm:p-6 lg:p-8">
          <LiveNotices />
          <Outlet />
        </main>
      </div>
      <Toaster position="top-center" />
    </LocaleProvider>
  );
}

/** Always open beside the page where there is room; on a phone behind a native disclosure. */
function Sidebar() {
  const t = useAdminText();
  const menu = useDisclosure(useLocation().key);
  return (
    <aside className="border-line bg-background max-lg:border-b lg:border-r">
      <div className="hidden h-full lg:block">
        <div className="sticky top-0 flex max-h-dvh scroll-py-4 flex-col overflow-y-auto p-4">
          <p className="px-3 py-2 text-lg font-bold">{t("admin.title")}</p>
          <MenuItems />
        </div>
      </div>
      <details ref={menu} className="group lg:hidden">
        <summary className="flex min-h-14 list-none items-center gap-3 px-4 font-bold [&::-webkit-details-marker]:hidden">
          <Menu aria-hidden className="size-6" />
          <span>{t("admin.title")}</span>
          <span className="sr-only">{t("menu.open")}</span>
        </summary>
        <div className="border-t border-line p-4">
          <MenuItems />
        </div>
      </details>
    </aside>
  );
}

const itemStyle =
  "flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-medium [&_svg]:size-5 [&_svg]:shrink-0";
const restingItemStyle = cx(itemStyle, "hover:bg-surface");

function MenuGroup({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="mt-2 flex flex-col gap-1 first:mt-0">
      <p id={id} className="px-3 py-1 text-sm font-semibold text-muted">
        {name}
      </p>
      {children}
    </div>
  );
}

function MenuItems() {
  const t = useAdminText();
  return (
    <nav aria-label={t("menu.label")} className="flex flex-col gap-1">
      {groups.map(({ name, rooms }) => (
        <MenuGroup key={name} name={t(name)}>
          {rooms.map(({ path, text, icon: Icon }) => (
            <NavLink
              key={path}
              to={path}
              end={path === "/admin"}
              className={({ isActive }) =>
                isActive ? cx(itemStyle, "bg-text text-background") : restingItemStyle
              }
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
      <hr className="my-2 border-line" />
      <Link to="/" className={restingItemStyle}>
        <Store aria-hidden />
        {t("menu.site")}
      </Link>
      <LanguageChoice />
      <Form method="post" action="/api/sign-out" reloadDocument>
        <button type="submit" className={restingItemStyle}>
          <LogOut aria-hidden />
          {t("menu.signOut")}
        </button>
      </Form>
    </nav>
  );
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
