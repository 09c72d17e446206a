import type { Capability } from "#app/domain/accounts/capabilities.ts";
import { dutyPages } from "#app/domain/books/duties.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedDuty } from "#app/server/books/duties/list-duties.ts";

type Place = { to: string; needs: Capability; text: AdminTextKey };

const pages = { to: "/admin/pages", needs: "content", text: "duties.link.accessibility" } as const;
const currency = { to: "/admin/settings", needs: "settings", text: "duties.link.currency" } as const;

/**
 * Returns the screen where a duty is met, with the capability it needs; null without a screen or for an expired duty.
 */
export function placeOf({ duty, state, finding }: ListedDuty): Place | null {
  if (state === "over") return null;
  switch (duty) {
    case "dual_prices":
    case "euro_first":
      return currency;
    case "withdrawal":
      return finding.code === "no_withdrawal_page"
        ? {
            to: `/admin/pages/new?template=${dutyPages.withdrawal}`,
            needs: "content",
            text: "duties.link.withdrawal",
          }
        : pages;
    case "guarantee_notice":
      return {
        to: "/admin/settings#guarantee-notices",
        needs: "settings",
        text: "duties.link.guarantee_notice",
      };
    case "food_information":
      return {
        to: "/admin/products?food=missing",
        needs: "content",
        text: finding.code === "food" ? "duties.link.products" : "duties.link.food_information",
      };
    case "price_reductions":
    case "green_claims":
      return { to: "/admin/products", needs: "content", text: "duties.link.products" };
    case "audit_file":
      return {
        to: finding.month === undefined ? "/admin/books" : `/admin/books/${finding.month}`,
        needs: "books.read",
        text: "duties.link.audit_file",
      };
    case "vat_registration":
      return { to: "/admin/settings", needs: "settings", text: "duties.link.vat_registration" };
    case "accessibility":
      return pages;
    case "packaging":
      return null;
  }
}
