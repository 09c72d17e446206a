import {
  Banknote,
  BookOpen,
  BookOpenCheck,
  Cherry,
  CreditCard,
  FileText,
  Globe,
  House,
  Images,
  Landmark,
  Mail,
  Megaphone,
  MessageSquare,
  Newspaper,
  Package,
  PackageCheck,
  PackageSearch,
  Palette,
  Scale,
  Search,
  Settings,
  ScrollText,
  ShoppingCart,
  Sparkles,
  Tags,
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

type Screen = {
  path: string;
  /** The capability that its loader requires. */
  needs: Capability;
  text: AdminTextKey;
  /** The message of a list that could not be loaded (specification, section 8); null without a list. */
  failed: AdminTextKey | null;
  icon: LucideIcon;
};

/** The screens of the back office (specification, section 2), grouped by task. */
export const screenGroups: readonly { name: AdminTextKey; screens: readonly Screen[] }[] = [
  {
    name: "menu.group.sales",
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
      {
        path: "/admin/customers",
        needs: "customers",
        text: "menu.customers",
        failed: "customers.loadFailed",
        icon: Users,
      },
      {
        path: "/admin/withdrawals",
        needs: "customers",
        text: "menu.withdrawals",
        failed: "withdrawals.loadFailed",
        icon: Undo2,
      },
      {
        path: "/admin/messages",
        needs: "customers",
        text: "menu.messages",
        failed: "messages.loadFailed",
        icon: MessageSquare,
      },
      {
        path: "/admin/emails",
        needs: "customers",
        text: "menu.emails",
        failed: "emails.loadFailed",
        icon: Mail,
      },
    ],
  },
  {
    name: "menu.group.catalog",
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
        path: "/admin/distributors",
        needs: "content",
        text: "menu.distributors",
        failed: "distributors.loadFailed",
        icon: Truck,
      },
    ],
  },
  {
    name: "menu.group.content",
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
    ],
  },
  {
    name: "menu.group.marketing",
    screens: [
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
      {
        path: "/admin/subscribers",
        needs: "customers",
        text: "subscribers.title",
        failed: "subscribers.loadFailed",
        icon: Newspaper,
      },
      { path: "/admin/seo", needs: "content", text: "menu.seo", failed: "seo.loadFailed", icon: Search },
    ],
  },
  {
    name: "menu.group.administration",
    screens: [
      { path: "/admin/delivery", needs: "delivery", text: "menu.delivery", failed: null, icon: PackageCheck },
      {
        path: "/admin/payment-methods",
        needs: "settings",
        text: "menu.payment-methods",
        failed: null,
        icon: Wallet,
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
