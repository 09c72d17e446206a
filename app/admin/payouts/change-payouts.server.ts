import { data } from "react-router";
import { z } from "zod";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { fetchPayouts } from "#app/server/payouts/fetch-payouts.ts";
import { lineDecisions, settleLine } from "#app/server/payouts/settle-line.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import type { PayoutAnswer } from "./payout-answer.ts";

const input = z.union([
  z.object({ intent: z.literal("fetch"), carrier: z.enum(carrierNames) }),
  z.object({ intent: z.enum(lineDecisions), line: z.uuid() }),
]);

const refuse = (text: AdminTextKey, status: number, values?: PayoutAnswer["values"]) =>
  data<PayoutAnswer>({ ok: false, text, ...(values && { values }) }, status);

type PayoutChange = {
  request: Request;
  /** Whether the intent must be refused until the password was typed again. */
  needsPassword: (intent: string) => Promise<boolean>;
  now: Date;
};

/** Reads a carrier's payouts (intent `fetch`) or settles a line of one. */
export async function changePayouts(
  services: Services,
  admin: Granted<"payments.change">,
  { request, needsPassword, now }: PayoutChange,
) {
  const field = await readForm(request);
  const sent = input.safeParse({ intent: field("intent"), carrier: field("carrier"), line: field("line") });
  if (!sent.success) return refuse("payouts.failed", 422);
  try {
    if (await needsPassword(sent.data.intent)) return refuse("confirm.needed", 403);
    if (sent.data.intent === "fetch") return await fetchNow(services, admin, request, sent.data.carrier, now);
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
  const { stored, matched } = result;
  if (stored === 0 && matched === 0) return data<PayoutAnswer>({ ok: true, text: "payouts.did.nothing" });
  const text = stored === 1 ? "payouts.did.fetch.one" : "payouts.did.fetch.other";
  return data<PayoutAnswer>({ ok: true, text, values: { stored, matched } });
}
