import {
  BadgePercent,
  Banknote,
  BellRing,
  BookOpen,
  BookOpenCheck,
  Bot,
  ChartColumn,
  ChartSpline,
  Cherry,
  CornerUpRight,
  CreditCard,
  DatabaseBackup,
  DoorOpen,
  FileText,
  Globe,
  House,
  Images,
  Landmark,
  Link2,
  ListChecks,
  Mail,
  MailCheck,
  MailPlus,
  Megaphone,
  MessageSquare,
  Newspaper,
  Package,
  PackageCheck,
  PackagePlus,
  PackageSearch,
  Palette,
  Rss,
  Scale,
  ScrollText,
  Search,
  Send,
  Settings,
  ShoppingCart,
  Sparkles,
  Star,
  Tags,
  TicketPercent,
  Truck,
  Undo2,
  UserCog,
  Users,
  Wallet,
  Warehouse,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

export type Screen = {
  path: string;
  /** The capability that its loader requires. */
  needs: Capability;
  text: AdminTextKey;
  /** The message of a list that could not be loaded (specification, section 8); null without a list. */
  failed: AdminTextKey | null;
  icon: LucideIcon;
};

export type ScreenGroup = { name: AdminTextKey; screens: readonly Screen[] };

/** The screens of the back office (specification, section 2), grouped by what people do. */
export const screenGroups: readonly ScreenGroup[] = [
  {
    name: "menu.group.orders",
    screens: [
      {
        path: "/admin",
        needs: "orders.read",
        text: "menu.orders",
        failed: "orders.loadFailed",
        icon: ShoppingCart,
      },
      {
        path: "/admin/parcels",
        needs: "parcels",
        text: "menu.parcels",
        failed: "parcels.loadFailed",
        icon: PackageCheck,
      },
      {
        path: "/admin/withdrawals",
        needs: "customers",
        text: "menu.withdrawals",
        failed: "withdrawals.loadFailed",
        icon: Undo2,
      },
    ],
  },
  {
    name: "menu.group.products",
    screens: [
      {
        path: "/admin/products",
        needs: "content",
        text: "menu.products",
        failed: "products.loadFailed",
        icon: Package,
      },
      {
        path: "/admin/lots",
        needs: "parcels",
        text: "menu.lots",
        failed: "lots.loadFailed",
        icon: PackageSearch,
      },
      {
        path: "/admin/categories",
        needs: "content",
        text: "menu.categories",
        failed: "categories.loadFailed",
        icon: Tags,
      },
      {
        path: "/admin/flavors",
        needs: "content",
        text: "menu.flavors",
        failed: "flavors.loadFailed",
        icon: Cherry,
      },
      {
        path: "/admin/price-campaigns",
        needs: "catalogue",
        text: "menu.price-campaigns",
        failed: "price-campaigns.loadFailed",
        icon: BadgePercent,
      },
      {
        path: "/admin/promotions",
        needs: "catalogue",
        text: "menu.promotions",
        failed: "promotions.loadFailed",
        icon: TicketPercent,
      },
      {
        path: "/admin/move-in",
        needs: "catalogue",
        text: "menu.move-in",
        failed: "moveIn.loadFailed",
        icon: PackagePlus,
      },
      {
        path: "/admin/distributors",
        needs: "content",
        text: "menu.distributors",
        failed: "distributors.loadFailed",
        icon: Truck,
      },
    ],
  },
  {
    name: "menu.group.customers",
    screens: [
      {
        path: "/admin/customers",
        needs: "customers",
        text: "menu.customers",
        failed: "customers.loadFailed",
        icon: Users,
      },
      {
        path: "/admin/messages",
        needs: "customers",
        text: "menu.messages",
        failed: "messages.loadFailed",
        icon: MessageSquare,
      },
      {
        path: "/admin/reviews",
        needs: "customers",
        text: "menu.reviews",
        failed: "reviews.loadFailed",
        icon: Star,
      },
      {
        path: "/admin/emails",
        needs: "customers",
        text: "menu.emails",
        failed: "emails.loadFailed",
        icon: Mail,
      },
      {
        path: "/admin/subscribers",
        needs: "customers",
        text: "subscribers.title",
        failed: "subscribers.loadFailed",
        icon: Newspaper,
      },
      {
        path: "/admin/newsletters",
        needs: "customers",
        text: "menu.newsletters",
        failed: "newsletters.loadFailed",
        icon: Send,
      },
      {
        path: "/admin/follow-ups",
        needs: "settings",
        text: "menu.follow-ups",
        failed: null,
        icon: BellRing,
      },
    ],
  },
  {
    name: "menu.group.money",
    screens: [
      {
        path: "/admin/payouts",
        needs: "payments.read",
        text: "menu.payouts",
        failed: "payouts.loadFailed",
        icon: Banknote,
      },
      {
        path: "/admin/payments",
        needs: "payments.read",
        text: "menu.payments",
        failed: "payments.failed",
        icon: CreditCard,
      },
      {
        path: "/admin/payments/bank",
        needs: "payments.read",
        text: "menu.bank",
        failed: "bank.loadFailed",
        icon: Landmark,
      },
      {
        path: "/admin/books",
        needs: "books.read",
        text: "menu.books",
        failed: "books.loadFailed",
        icon: BookOpenCheck,
      },
      {
        path: "/admin/duties",
        needs: "books.read",
        text: "menu.duties",
        failed: "duties.loadFailed",
        icon: Scale,
      },
    ],
  },
  {
    name: "menu.group.site",
    screens: [
      {
        path: "/admin/homepage",
        needs: "content",
        text: "menu.homepage",
        failed: "homepage.loadFailed",
        icon: House,
      },
      {
        path: "/admin/pages",
        needs: "content",
        text: "menu.pages",
        failed: "pages.loadFailed",
        icon: FileText,
      },
      {
        path: "/admin/text-seo",
        needs: "content",
        text: "menu.text-seo",
        failed: "text-seo.loadFailed",
        icon: BookOpen,
      },
      {
        path: "/admin/translations",
        needs: "content",
        text: "menu.translations",
        failed: "translations.loadFailed",
        icon: Globe,
      },
      {
        path: "/admin/media",
        needs: "content",
        text: "media.title",
        failed: "media.loadFailed",
        icon: Images,
      },
      { path: "/admin/design", needs: "content", text: "menu.design", failed: null, icon: Palette },
      {
        path: "/admin/popups",
        needs: "content",
        text: "menu.popups",
        failed: "popups.loadFailed",
        icon: Sparkles,
      },
      {
        path: "/admin/landing-pages",
        needs: "content",
        text: "menu.landing-pages",
        failed: "landing-pages.loadFailed",
        icon: Megaphone,
      },
      { path: "/admin/agents", needs: "settings", text: "menu.agents", failed: null, icon: Bot },
      { path: "/admin/seo", needs: "content", text: "menu.seo", failed: "seo.loadFailed", icon: Search },
      { path: "/admin/feeds", needs: "settings", text: "menu.feeds", failed: null, icon: Rss },
      {
        path: "/admin/redirects",
        needs: "content",
        text: "menu.redirects",
        failed: "redirects.loadFailed",
        icon: CornerUpRight,
      },
      {
        path: "/admin/visits",
        needs: "orders.read",
        text: "menu.visits",
        failed: "visits.loadFailed",
        icon: ChartColumn,
      },
    ],
  },
  {
    name: "menu.group.settings",
    screens: [
      {
        path: "/admin/start",
        needs: "settings",
        text: "menu.start",
        failed: "start.loadFailed",
        icon: ListChecks,
      },
      { path: "/admin/opening", needs: "settings", text: "menu.opening", failed: null, icon: DoorOpen },
      { path: "/admin/address", needs: "settings", text: "menu.address", failed: null, icon: Link2 },
      { path: "/admin/delivery", needs: "delivery", text: "menu.delivery", failed: null, icon: PackageCheck },
      {
        path: "/admin/payment-methods",
        needs: "settings",
        text: "menu.payment-methods",
        failed: null,
        icon: Wallet,
      },
      {
        path: "/admin/mail-server",
        needs: "settings",
        text: "menu.mail-server",
        failed: null,
        icon: MailCheck,
      },
      {
        path: "/admin/measurement",
        needs: "settings",
        text: "menu.measurement",
        failed: null,
        icon: ChartSpline,
      },
      {
        path: "/admin/email-texts",
        needs: "content",
        text: "menu.email-texts",
        failed: "email-texts.loadFailed",
        icon: MailPlus,
      },
      {
        path: "/admin/backup",
        needs: "settings",
        text: "menu.backup",
        failed: null,
        icon: DatabaseBackup,
      },
      { path: "/admin/settings", needs: "settings", text: "menu.settings", failed: null, icon: Settings },
      {
        path: "/admin/carriers",
        needs: "settings",
        text: "menu.carriers",
        failed: "carriers.loadFailed",
        icon: Warehouse,
      },
      { path: "/admin/staff", needs: "staff", text: "menu.staff", failed: "staff.loadFailed", icon: UserCog },
      {
        path: "/admin/audit",
        needs: "staff",
        text: "menu.audit",
        failed: "audit.loadFailed",
        icon: ScrollText,
      },
    ],
  },
];

/** The screens that the bar of a phone prefers, the most important first. */
const dailyPaths = [
  "/admin",
  "/admin/parcels",
  "/admin/products",
  "/admin/customers",
  "/admin/books",
  "/admin/payments",
  "/admin/payouts",
  "/admin/homepage",
  "/admin/pages",
  "/admin/media",
  "/admin/lots",
];

/** Screens in the bar of a phone, beside the link to the menu. */
const mostDaily = 4;

/** Returns the groups with the screens that a role may open; groups without any are left out. */
export function permittedGroups(may: (capability: Capability) => boolean): ScreenGroup[] {
  return screenGroups
    .map((group) => ({ ...group, screens: group.screens.filter(({ needs }) => may(needs)) }))
    .filter((group) => group.screens.length > 0);
}

/** Returns the screens for the bar of a phone: the daily ones that a role may open, four at most. */
export function dailyScreens(may: (capability: Capability) => boolean): Screen[] {
  const permitted = permittedGroups(may).flatMap(({ screens }) => screens);
  return dailyPaths.flatMap((path) => permitted.filter((screen) => screen.path === path)).slice(0, mostDaily);
}
