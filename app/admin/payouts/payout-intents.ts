import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** What the forms of the payouts' screens ask for. */
export const payoutIntents = ["fetch", "accept", "dismiss", "restore"] as const;

/** Answer to such a form. */
export type PayoutAnswer = {
  ok: boolean;
  text: AdminTextKey;
  values?: Readonly<Record<string, string | number>>;
};
