import {
  Banknote,
  CalendarCheck,
  CalendarClock,
  CreditCard,
  Flag,
  Globe,
  HandCoins,
  Landmark,
  MailX,
  MessageSquare,
  PackageMinus,
  PackageOpen,
  PackageX,
  ReceiptText,
  Scale,
  Star,
  Truck,
  Undo2,
  Unplug,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { waitsForOthers, workKinds } from "#app/domain/orders/work-to-do.ts";
import type { WorkCounts, WorkKind } from "#app/domain/orders/work-to-do.ts";

/** The screen of each kind of task. */
export const workPlaces: Record<WorkKind, { to: string; icon: LucideIcon }> = {
  to_process: { to: "/admin?work=to_process", icon: PackageOpen },
  to_ship: { to: "/admin?work=to_ship", icon: Truck },
  card_unpaid: { to: "/admin?work=card_unpaid", icon: CreditCard },
  transfer_unpaid: { to: "/admin?work=transfer_unpaid", icon: Landmark },
  cash_due: { to: "/admin?work=cash_due", icon: Banknote },
  refund_due: { to: "/admin?work=refund_due", icon: ReceiptText },
  repack: { to: "/admin/parcels?stage=repack", icon: PackageX },
  payouts: { to: "/admin/payouts", icon: HandCoins },
  bank: { to: "/admin/payments/bank", icon: Landmark },
  withdrawals: { to: "/admin/withdrawals?show=open", icon: Undo2 },
  messages: { to: "/admin/messages?show=unhandled", icon: MessageSquare },
  reviews: { to: "/admin/reviews", icon: Star },
  review_reports: { to: "/admin/reviews?show=reported", icon: Flag },
  low_stock: { to: "/admin/products?stock=low", icon: PackageMinus },
  expiring_lots: { to: "/admin/lots?show=expiring", icon: CalendarClock },
  failed_letters: { to: "/admin/emails?state=failed", icon: MailX },
  carrier_problems: { to: "/admin/carriers", icon: Unplug },
  missing_notices: { to: "/admin/settings#guarantee-notices", icon: Scale },
  duties: { to: "/admin/duties", icon: CalendarCheck },
  untranslated: { to: "/admin/translations", icon: Globe },
};

/** Returns how many tasks staff can do on a screen; see `waitsForOthers`. */
export function workOn(path: string, counts: WorkCounts): number {
  return workKinds
    .filter((kind) => !waitsForOthers.includes(kind) && workPlaces[kind].to.split(/[?#]/)[0] === path)
    .reduce((sum, kind) => sum + counts[kind], 0);
}
