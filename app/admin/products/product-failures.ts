import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** The error message of each action (specification, section 8). */
export const productFailures = {
  active: "products.toggleFailed",
  stock: "products.stock.failed",
  price: "products.price.failed",
  copy: "products.copyFailed",
  delete: "products.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;
