import { data } from "react-router";
import { z } from "zod";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { fetchPayouts } from "#app/server/payouts/fetch-payouts.ts";
import { checkPayout, lineDecisions, settleLine } from "#app/server/payouts/settle-line.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import type { PayoutAnswer } from "./payout-answer.ts";

const input = z.union([
  z.object({ intent: z.literal("fetch"), carrier: z.enum(carrierNames) }),
  z.object({ intent: z.enum(lineDecisions), line: z.uuid() }),
  z.object({ intent: z.literal("check"), payout: z.uuid() }),
]);

const refuse = (text: AdminTextKey, status: number, values?: PayoutAnswer["values"]) =>
  data<PayoutAnswer>({ ok: false, text, ...(values && { values }) }, status);

type PayoutChange = {
  request: Request;
  /** Whether the intent must be refused until the password was typed again. */
  needsPassword: (intent: string) => Promise<boolean>;
  now: Date;
};

/** Reads a carrier's payouts (intent `fetch`), settles a line of one, or records that one was checked. */
export async function changePayouts(
  services: Services,
  admin: Granted<"payments.change">,
  { request, needsPassword, now }: PayoutChange,
) {
  const field = await readForm(request);
  const names = ["intent", "carrier", "line", "payout"] as const;
  const sent = input.safeParse(Object.fromEntries(names.map((name) => [name, field(name)])));
  if (!sent.success) return refuse("payouts.failed", 422);
  try {
    if (await needsPassword(sent.data.intent)) return refuse("confirm.needed", 403);
    if (sent.data.intent === "fetch") return await fetchNow(services, admin, request, sent.data.carrier, now);
    if (sent.data.intent === "check") {
      const isChecked = await checkPayout(services, admin, { payoutId: sent.data.payout, now });
      return isChecked
        ? data<PayoutAnswer>({ ok: true, text: "payouts.did.check" })
        : refuse("payouts.changed", 409);
    }
    const { intent: decision, line: lineId } = sent.data;
    const isSettled = await settleLine(services, admin, { lineId, decision, now });
    if (!isSettled) return refuse("payouts.changed", 409);
    return data<PayoutAnswer>({ ok: true, text: `payouts.did.${decision}` });
  } catch (error) {
    log.error({ err: error, intent: sent.data.intent }, "the payouts could not be changed");
    return refuse("payouts.failed", 500);
  }
}

async function fetchNow(
  services: Services,
  admin: Granted<"payments.change">,
  request: Request,
  carrier: (typeof carrierNames)[number],
  now: Date,
) {
  const result = await fetchPayouts(services, admin, { carrier, now });
  if (!result.ok) {
    if (result.code === "none") return refuse("payouts.fetchFailed.none", 409);
    const t = adminTranslator(await readAdminLanguage(request));
    return refuse("payouts.fetchFailed", 502, { reason: t(`payouts.problem.${result.code}`) });
  }
  const { stored, matched, unread } = result;
  if (unread > 0)
    return data<PayoutAnswer>({ ok: false, text: "payouts.did.unread", values: { unread, stored } });
  if (stored === 0 && matched === 0) return data<PayoutAnswer>({ ok: true, text: "payouts.did.nothing" });
  const text = stored === 1 ? "payouts.did.fetch.one" : "payouts.did.fetch.other";
  return data<PayoutAnswer>({ ok: true, text, values: { stored, matched } });
}
