import { readPriceCampaignInput } from "#app/domain/price-campaigns/price-campaign-input.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { previewCampaign } from "#app/server/price-campaigns/preview-campaign.ts";
import type { CampaignPreview } from "#app/server/price-campaigns/preview-campaign.ts";
import { endNow, startNow, undoCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import type { Services } from "#app/server/services.ts";
import { joinedValues } from "#app/admin/shared/editing/save-record.server.ts";

/** The answer to a preview, or to a step by hand. */
export type CampaignAnswer =
  | { intent: "preview"; ok: true; preview: CampaignPreview; values: Record<string, string> }
  | {
      intent: "preview";
      ok: false;
      text: AdminTextKey;
      problems: Record<string, string>;
      values: Record<string, string>;
      status: 422 | 500;
    }
  | { intent: "step"; ok: true; text: AdminTextKey }
  | { intent: "step"; ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

const steps = { start: startNow, end: endNow, undo: undoCampaign };

/** Previews the posted campaign, or takes the step that `intent` names. An unknown one is refused with 422. */
export async function runCampaignAction(
  services: Pick<Services, "db" | "jobs">,
  admin: Granted<"catalogue">,
  { id, fields, now }: { id: string | null; fields: URLSearchParams; now: Date },
): Promise<CampaignAnswer> {
  const intent = fields.get("intent") ?? "";
  if (intent === "preview") return previewFields(services, admin, { id, fields, now });
  const failed = { intent: "step", ok: false, text: "price-campaigns.step.failed" } as const;
  const step = Object.hasOwn(steps, intent) ? (intent as keyof typeof steps) : null;
  if (step === null || id === null) return { ...failed, status: 422 };
  try {
    const result = await steps[step](services, admin, { id, now });
    if (!result.ok) return { ...failed, text: `price-campaigns.step.${result.code}`, status: 409 };
    return { intent: "step", ok: true, text: `price-campaigns.step.${step}.done` };
  } catch (error) {
    log.error({ err: error, intent }, "a step of a price campaign failed");
    return { ...failed, status: 500 };
  }
}

async function previewFields(
  { db }: Pick<Services, "db">,
  admin: Granted<"catalogue">,
  { id, fields, now }: { id: string | null; fields: URLSearchParams; now: Date },
): Promise<CampaignAnswer> {
  const values = joinedValues(fields);
  const form = readPriceCampaignInput((name) => values[name] ?? "");
  const refusal = { intent: "preview", ok: false, values } as const;
  if (!form.ok) return { ...refusal, text: "edit.invalid", problems: form.problems, status: 422 };
  try {
    const preview = await previewCampaign(db, admin, { id, input: form.input, now });
    return { intent: "preview", ok: true, preview, values };
  } catch (error) {
    log.error({ err: error }, "a price campaign could not be previewed");
    return { ...refusal, text: "price-campaigns.preview.failed", problems: {}, status: 500 };
  }
}
