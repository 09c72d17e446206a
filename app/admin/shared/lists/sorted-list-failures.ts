import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** The error message of each action on a list that the owner sorts. */
export const sortedListFailures = {
  sort: "lists.sortFailed",
  hide: "lists.visibilityFailed",
  show: "lists.visibilityFailed",
  delete: "edit.deleteFailed",
  restore: "edit.saveFailed",
} as const satisfies Record<string, AdminTextKey>;
