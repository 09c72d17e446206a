import type { AdminTextKey } from "#app/i18n/translate-admin.ts";

/** Answer to a form of the payouts' screens. */
export type PayoutAnswer = {
  ok: boolean;
  text: AdminTextKey;
  values?: Readonly<Record<string, string | number>>;
};
