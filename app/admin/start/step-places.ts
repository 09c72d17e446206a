import type { StepStatus } from "#app/domain/shop/first-steps.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

type Place = { to: string; text: AdminTextKey };

/** Returns the screen of a step; null for the demo content, which the guide itself removes. */
export function placeOfStep({ step, finding }: Pick<StepStatus, "step" | "finding">): Place | null {
  switch (step) {
    case "account":
      return { to: "/admin/staff/account", text: "start.go.account" };
    case "company":
      return { to: "/admin/settings#company", text: "start.go.company" };
    case "currency":
      return { to: "/admin/settings#currency", text: "start.go.currency" };
    case "look":
      return finding?.code === "look_demo"
        ? { to: "/admin/design", text: "start.go.look_demo" }
        : { to: "/admin/settings#shop", text: "start.go.look" };
    case "product":
      return finding?.code === "product_hidden"
        ? { to: "/admin/products?status=hidden", text: "menu.products" }
        : { to: "/admin/start/product", text: "start.go.product" };
    case "delivery":
      return finding?.code === "delivery_not_offered"
        ? { to: "/admin/delivery", text: "start.go.delivery_offer" }
        : { to: "/admin/carriers", text: "start.go.delivery" };
    case "payments":
      return { to: "/admin/payment-methods", text: "start.go.payments" };
    case "mail":
      return { to: "/admin/mail-server", text: "start.go.mail" };
    case "pages":
      return { to: "/admin/pages", text: "start.go.pages" };
    case "staff":
      return { to: "/admin/staff", text: "start.go.staff" };
    case "backup":
      return { to: "/admin/backup", text: "start.go.backup" };
    case "opening":
      return { to: "/admin/opening", text: "start.go.opening" };
    case "domain":
      return { to: "/admin/address", text: "start.go.domain" };
    case "demo":
      return null;
  }
}
