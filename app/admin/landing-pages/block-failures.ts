import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** The error message of each action (specification, section 8). */
export const blockFailures = {
  add: "landing-pages.blocks.addFailed",
  restore: "landing-pages.blocks.addFailed",
  delete: "landing-pages.blocks.deleteFailed",
  sort: "landing-pages.blocks.sortFailed",
  up: "landing-pages.blocks.sortFailed",
  down: "landing-pages.blocks.sortFailed",
} as const satisfies Record<string, AdminTextKey>;
