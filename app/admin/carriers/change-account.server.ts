import { accountFields } from "#app/domain/delivery/carrier.ts";
import type { AccountCarrier } from "#app/domain/delivery/carrier.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import {
  checkCarrierAccount,
  removeCarrierAccount,
  saveCarrierAccount,
} from "#app/server/delivery/carrier-accounts.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import type { AccountIntent } from "./account-intents.ts";

export type AccountAnswer =
  | { ok: true; did: "save" | "save_unchecked" | "check" | "remove" }
  | {
      ok: false;
      code: "invalid" | "unauthorized" | "unreachable" | "missing" | "password" | "failed";
      /** The carrier's message, if there is one. */
      reason: string;
      /** Fields of the account that are missing. */
      fields: string[];
    };

/** Saves, checks or removes a carrier's account from the forms of its page. No answer holds credentials. */
export async function changeAccount(
  services: Services,
  admin: Granted<"settings">,
  {
    carrier,
    intent,
    field,
    now,
  }: { carrier: AccountCarrier; intent: AccountIntent; field: PostedForm; now: Date },
): Promise<AccountAnswer> {
  switch (intent) {
    case "account": {
      const credentials = Object.fromEntries(accountFields[carrier].map((name) => [name, field(name)]));
      const unchecked = field("unchecked") === "on";
      const result = await saveCarrierAccount(services, admin, { carrier, credentials, unchecked, now });
      if (result.ok) return { ok: true, did: result.isChecked ? "save" : "save_unchecked" };
      const fields = result.code === "invalid" ? result.fields : [];
      return { ok: false, code: result.code, reason: "reason" in result ? result.reason : "", fields };
    }
    case "check": {
      const result = await checkCarrierAccount(services, admin, { carrier, now });
      if (result.ok) return { ok: true, did: "check" };
      return { ok: false, code: result.code, reason: "reason" in result ? result.reason : "", fields: [] };
    }
    case "remove":
      await removeCarrierAccount(services, admin, { carrier, now });
      return { ok: true, did: "remove" };
  }
}
