import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** The error message of each list action (specification, section 8). */
export const sectionFailures = {
  sort: "homepage.sortFailed",
  hide: "homepage.visibilityFailed",
  show: "homepage.visibilityFailed",
  delete: "homepage.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;
