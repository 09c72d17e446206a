import { locales } from "#app/domain/locale.ts";
import { draftOf } from "#app/domain/newsletters/newsletter-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { sendNewsletterTest } from "#app/server/mail/newsletter/send-newsletter-test.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import {
  pauseNewsletter,
  resumeNewsletter,
  stopNewsletter,
  unplanNewsletter,
} from "#app/server/newsletters/run-newsletter.ts";
import type { Services } from "#app/server/services.ts";
import { joinedValues } from "#app/admin/shared/editing/save-record.server.ts";

/** Steps of a newsletter that has begun, or is planned. */
const steps = {
  unplan: unplanNewsletter,
  pause: pauseNewsletter,
  resume: resumeNewsletter,
  stop: stopNewsletter,
};
export type Step = keyof typeof steps;

export type StepAnswer =
  | { isStep: true; ok: true; text: AdminTextKey }
  | { isStep: true; ok: false; text: AdminTextKey; status: 409 | 422 | 500 };

/** Takes the step that `intent` names, or sends a test of the posted fields. An unknown one is refused with 422. */
export async function runStep(
  services: Services,
  admin: Granted<"customers">,
  { id, fields, now }: { id: string; fields: URLSearchParams; now: Date },
): Promise<StepAnswer> {
  const intent = fields.get("intent") ?? "";
  const isTest = intent === "test";
  const failed = isTest ? "newsletters.test.failed" : "newsletters.step.failed";
  const refuse = (text: AdminTextKey, status: 409 | 422 | 500) =>
    ({ isStep: true, ok: false, text, status }) as const;
  if (!isRecordId(id)) return refuse("newsletters.start.gone", 409);
  try {
    if (isTest) {
      const language = locales.find((each) => each === fields.get("language")) ?? "bg";
      const values = joinedValues(fields);
      const newsletter = { id, ...draftOf((name) => values[name] ?? "") };
      const recipient = fields.get("test_recipient") ?? "";
      const sent = await sendNewsletterTest(services, admin, { newsletter, recipient, language, now });
      if (sent.ok) return { isStep: true, ok: true, text: "newsletters.test.sent" };
      return refuse(`newsletters.test.${sent.code}`, sent.code === "email" ? 422 : 409);
    }
    const step = Object.hasOwn(steps, intent) ? (intent as Step) : null;
    if (step === null) return refuse(failed, 422);
    const canSend = await isMailServerSet(services);
    const confirmsRecords = fields.get("records") === "on";
    const result = await steps[step](services, admin, { id, canSend, confirmsRecords, now });
    if (!result.ok) return refuse(`newsletters.start.${result.code}`, 409);
    return { isStep: true, ok: true, text: `newsletters.step.${step}.done` };
  } catch (error) {
    log.error({ err: error, intent }, "a step of a newsletter failed");
    return refuse(failed, 500);
  }
}
