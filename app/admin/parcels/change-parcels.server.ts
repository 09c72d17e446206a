import { data } from "react-router";
import { z } from "zod";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { addressFieldOf, readAddress } from "#app/domain/delivery/parcel-form.ts";
import { maxPickupReference } from "#app/domain/delivery/pickup.ts";
import { readPickup } from "#app/domain/delivery/pickup-time.ts";
import { orderNumber } from "#app/domain/orders/order.ts";
import type { LabelWarning } from "#app/domain/delivery/parcel.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { labelsAtOnce } from "#app/server/shipments/label-files.ts";
import { handOver, markPacked } from "#app/server/shipments/move-parcels.ts";
import { requestLabels } from "#app/server/shipments/request-label.ts";
import type { LabelResult } from "#app/server/shipments/request-label.ts";
import { requestPickup, resolvePickup } from "#app/server/shipments/request-pickup.ts";
import type { PickupResult, ResolvePickupResult } from "#app/server/shipments/request-pickup.ts";
import { undoableStep } from "#app/admin/orders/selected/change-selected.server.ts";

/** The result of one order's label. */
export type LabelRow = { orderId: string; order: string } & (
  | { ok: true; number: string; warnings: readonly LabelWarning[] }
  | { ok: false; code: Extract<LabelResult, { ok: false }>["code"] | "address"; reason: string }
);

export type ParcelsAnswer =
  | { ok: boolean; did: "labels"; rows: LabelRow[] }
  | {
      ok: boolean;
      did: "packed" | "handed_over";
      moved: number;
      kept: number;
      /** How many of those kept their lots prevent. */
      blocked: Record<LotBlock, number>;
      undoable: string[];
    }
  | { ok: true; did: "pickup"; reference: string; parcels: number }
  | { ok: false; did: "pickup"; code: Extract<PickupResult, { ok: false }>["code"] | "time"; reason: string }
  | { ok: true; did: "pickup_resolved"; isComing: boolean }
  | { ok: false; did: "pickup_resolved"; code: Extract<ResolvePickupResult, { ok: false }>["code"] }
  | { ok: false; did: null; code: "none" | "too_many" | "failed" };

/**
 * Runs an action on the selected parcels; dispatches by intent (field `intent`). Orders are the fields `order`: none,
 * or more than `labelsAtOnce`, are refused.
 */
export async function changeParcels(
  services: Services,
  admin: Granted<"parcels">,
  { fields, now }: { fields: URLSearchParams; now: Date },
) {
  try {
    const { status, ...answer } = await answerTo(services, admin, fields, now);
    return answer.body.ok ? answer.body : data(answer.body, { status });
  } catch (error) {
    log.error({ err: error }, "the parcels could not be changed");
    return data({ ok: false, did: null, code: "failed" } satisfies ParcelsAnswer, { status: 500 });
  }
}

type Answered = { status: 200 | 409 | 422; body: ParcelsAnswer };

async function answerTo(
  services: Services,
  admin: Granted<"parcels">,
  fields: URLSearchParams,
  now: Date,
): Promise<Answered> {
  const intent = fields.get("intent");
  if (intent === "pickup") return pickUp(services, admin, fields, now);
  if (intent === "pickup_coming" || intent === "pickup_none")
    return resolve(services, admin, { fields, isComing: intent === "pickup_coming", now });
  const requested = [...new Set(fields.getAll("order"))];
  const refuse = (code: "none" | "too_many" | "failed"): Answered => ({
    status: 422,
    body: { ok: false, did: null, code },
  });
  if (intent !== "labels" && intent !== "packed" && intent !== "handed_over") return refuse("failed");
  if (requested.length === 0) return refuse("none");
  if (requested.length > labelsAtOnce) return refuse("too_many");
  const ids = z.array(z.uuid()).safeParse(requested);
  if (!ids.success) return refuse("failed");
  const orderIds = ids.data;
  if (intent === "labels") {
    const rows = await makeLabels(services, admin, { orderIds, fields, now });
    // Refusals are results of single orders, shown one by one.
    return { status: 200, body: { ok: rows.some((row) => row.ok), did: "labels", rows } };
  }
  const move = intent === "packed" ? markPacked : handOver;
  const results = await move(services, admin, { orderIds, now });
  const moved = [...results].filter(([, result]) => result.ok).map(([orderId]) => orderId);
  const undoable = intent === "packed" ? [] : moved.map((orderId) => undoableStep(orderId, "shipped"));
  const refused = [...results.values()].flatMap((result) => (result.ok ? [] : [result.code]));
  const because = (block: LotBlock) => refused.filter((code) => code === block).length;
  const blocked = { repack: because("repack"), short_of_lots: because("short_of_lots") };
  const counts = { moved: moved.length, kept: refused.length, blocked };
  return { status: 409, body: { ok: moved.length > 0, did: intent, ...counts, undoable } };
}

/** Makes labels, to the address that staff confirmed for an order if the form has one (`addressFieldOf`). */
async function makeLabels(
  services: Services,
  admin: Granted<"parcels">,
  { orderIds, fields, now }: { orderIds: readonly string[]; fields: URLSearchParams; now: Date },
): Promise<LabelRow[]> {
  const confirmed = orderIds.filter((id) => fields.has(addressFieldOf(id, "carrier")));
  const addresses = new Map(
    confirmed.map((id) => [id, readAddress((name) => fields.get(addressFieldOf(id, name)) ?? "")]),
  );
  const choices = new Map(
    [...addresses].flatMap(([id, address]) => (address ? [[id, { address }] as const] : [])),
  );
  const isIncomplete = (id: string) => addresses.get(id) === null;
  const results = await requestLabels(services, admin, {
    orderIds: orderIds.filter((id) => !isIncomplete(id)),
    choices,
    now,
  });
  return orderIds.flatMap((orderId): LabelRow[] => {
    const result = results.get(orderId);
    if (result) return [labelRow(orderId, result)];
    return [{ orderId, order: orderNumber(orderId), ok: false, code: "address", reason: "" }];
  });
}

function labelRow(orderId: string, result: LabelResult): LabelRow {
  const row = { orderId, order: orderNumber(orderId) };
  if (result.ok) return { ...row, ok: true, number: result.number, warnings: result.warnings };
  return { ...row, ok: false, code: result.code, reason: "reason" in result ? result.reason : "" };
}

async function pickUp(
  services: Services,
  admin: Granted<"parcels">,
  fields: URLSearchParams,
  now: Date,
): Promise<Answered> {
  const field = (name: string) => fields.get(name) ?? "";
  const carrier = z.enum(carrierNames).safeParse(field("carrier"));
  if (!carrier.success) return { status: 422, body: { ok: false, did: null, code: "failed" } };
  const time = readPickup({ day: field("day"), from: field("from"), to: field("to") }, now);
  if (!time) return { status: 422, body: { ok: false, did: "pickup", code: "time", reason: "" } };
  const result = await requestPickup(services, admin, { carrier: carrier.data, ...time, now });
  if (result.ok) return { status: 200, body: { did: "pickup", ...result } };
  const reason = "reason" in result ? result.reason : "";
  return { status: 409, body: { ok: false, did: "pickup", code: result.code, reason } };
}

async function resolve(
  services: Services,
  admin: Granted<"parcels">,
  { fields, isComing, now }: { fields: URLSearchParams; isComing: boolean; now: Date },
): Promise<Answered> {
  const pickup = z.uuid().safeParse(fields.get("pickup"));
  if (!pickup.success) return { status: 422, body: { ok: false, did: null, code: "failed" } };
  const reference = sanitizeText(fields.get("reference") ?? "", maxPickupReference);
  const request = { pickupId: pickup.data, isComing, reference, now };
  const result = await resolvePickup(services, admin, request);
  return result.ok
    ? { status: 200, body: { ok: true, did: "pickup_resolved", isComing } }
    : { status: 409, body: { ...result, did: "pickup_resolved" } };
}
