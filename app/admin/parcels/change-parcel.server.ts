import { z } from "zod";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { labelForm, labelNumber, officeForm, readAddress } from "#app/domain/delivery/parcel-form.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import { confirmRepack } from "#app/server/shipments/confirm-repack.ts";
import type { ConfirmRepackResult } from "#app/server/shipments/confirm-repack.ts";
import { addLabelByHand } from "#app/server/shipments/label-by-hand.ts";
import type { LabelByHandResult } from "#app/server/shipments/label-by-hand.ts";
import { excuseReturn } from "#app/server/shipments/recipient-record.ts";
import { requestLabel } from "#app/server/shipments/request-label.ts";
import type { LabelResult } from "#app/server/shipments/request-label.ts";
import { confirmNoLabel, enterLostNumber, findLostLabel } from "#app/server/shipments/resolve-label.ts";
import type { ResolveResult } from "#app/server/shipments/resolve-label.ts";
import { confirmOffice } from "#app/server/shipments/suggest-offices.ts";
import type { ConfirmOfficeResult } from "#app/server/shipments/suggest-offices.ts";
import { voidLabel } from "#app/server/shipments/void-label.ts";
import type { VoidRefusal } from "#app/server/shipments/void-label.ts";
import { parcelIntents } from "./parcel-intents.ts";
import type { ParcelIntent } from "./parcel-intents.ts";

type Refusal =
  | Extract<
      LabelResult | ResolveResult | LabelByHandResult | ConfirmOfficeResult | ConfirmRepackResult,
      { ok: false }
    >["code"]
  | VoidRefusal["code"]
  | "number"
  | "changed"
  | "address"
  | "failed";

export type ParcelAnswer =
  | {
      ok: true;
      did: "label" | "office" | "void" | "hand" | "found" | "none" | "repacked" | "excused" | "counted";
      number: string;
    }
  | { ok: false; code: Refusal; reason: string; intent: ParcelIntent | null };

/** Runs the action that a form of a parcel's page posts (field `intent`). Refuses an unknown intent as `failed`. */
export async function changeParcel(
  services: Services,
  admin: Granted<"parcels">,
  { orderId, field, now }: { orderId: string; field: PostedForm; now: Date },
): Promise<ParcelAnswer> {
  const intent = z.enum(parcelIntents).safeParse(field("intent")).data ?? null;
  const refuse = (code: Refusal, reason = ""): ParcelAnswer => ({ ok: false, code, reason, intent });
  const done = (did: Extract<ParcelAnswer, { ok: true }>["did"], number = ""): ParcelAnswer => ({
    ok: true,
    did,
    number,
  });
  const resolved = (result: ResolveResult) =>
    result.ok ? done(result.found === "label" ? "found" : "none") : refuse(result.code);
  const number = labelNumber.safeParse(field("number"));
  switch (intent) {
    case "label":
    case "address": {
      const form = labelForm.safeParse({ box: field("box"), weight: field("weight") });
      if (!form.success) return refuse("weight");
      const address = intent === "address" ? readAddress(field) : undefined;
      if (address === null) return refuse("address");
      const result = await requestLabel(services, admin, { orderId, choice: { ...form.data, address }, now });
      if (result.ok) return done("label", result.number);
      return refuse(result.code, "reason" in result ? result.reason : "");
    }
    case "office": {
      const [carrier, ...code] = field("office").split(":");
      const form = officeForm.safeParse({ carrier, officeCode: code.join(":") });
      if (!form.success) return refuse("destination");
      const result = await confirmOffice(services.db, admin, { orderId, ...form.data, now });
      return result.ok ? done("office") : refuse(result.code);
    }
    case "hand": {
      const carrier = z.enum(carrierNames).safeParse(field("carrier"));
      if (!carrier.success) return refuse("failed");
      if (!number.success) return refuse("number");
      const label = { orderId, carrier: carrier.data, number: number.data, now };
      const result = await addLabelByHand(services, admin, label);
      return result.ok ? done("hand") : refuse(result.code);
    }
    case "void":
    case "force_void": {
      const result = await voidLabel(services, admin, { orderId, isForced: intent === "force_void", now });
      return result.ok ? done("void") : refuse(result.code, "reason" in result ? result.reason : "");
    }
    case "find":
      return resolved(await findLostLabel(services, admin, { orderId, now }));
    case "enter":
      if (!number.success) return refuse("number");
      return resolved(await enterLostNumber(services, admin, { orderId, number: number.data, now }));
    case "confirm_none":
      return resolved(await confirmNoLabel(services, admin, { orderId, now }));
    case "repack": {
      const result = await confirmRepack(services, admin, { orderId, key: field("key"), now });
      return result.ok ? done("repacked") : refuse(result.code);
    }
    case "excuse":
    case "count": {
      const isExcused = intent === "excuse";
      const shipmentId = z.uuid().safeParse(field("parcel"));
      const isChanged =
        shipmentId.success &&
        (await excuseReturn(services, admin, { orderId, shipmentId: shipmentId.data, isExcused, now }));
      return isChanged ? done(isExcused ? "excused" : "counted") : refuse("changed");
    }
    case null:
      return refuse("failed");
  }
}
