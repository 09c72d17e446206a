import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** What each step on the list says when it failed (specification, section 8). */
export const sectionFailures = {
  sort: "homepage.sortFailed",
  hide: "homepage.visibilityFailed",
  show: "homepage.visibilityFailed",
  delete: "homepage.deleteFailed",
} as const satisfies Record<string, AdminTextKey>;
