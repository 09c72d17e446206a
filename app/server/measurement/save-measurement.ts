import { sql } from "drizzle-orm";
import {
  readMeasurement,
  secretFields,
  serviceSecretProblem,
} from "#app/domain/measurement/measurement-form.ts";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { measurementSettings } from "#app/server/db/schema/measurement.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";
import { openSecret, readMeasurementRow } from "./measurement-settings.ts";
import type { StoredMeasurement } from "./measurement-settings.ts";

export type SaveMeasurementResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings from form fields; public pages change at once. An empty secret keeps the stored one and `forget_`
 * with the secret's name deletes it. Refused as `invalid` by field, as in `readMeasurement`, by `secretForm` (no
 * secret) and `required` (none for a service that is switched on, or one that cannot be read), and as `stale` when they
 * were saved after `seen` (null overwrites). The audit log says only that a secret was saved, replaced or removed.
 */
export async function saveMeasurement(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveMeasurementResult> {
  return db.transaction(async (tx): Promise<SaveMeasurementResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('measurement settings', 0))`);
    const stored = await readMeasurementRow(tx);
    const read = readMeasurement(field);
    const isOn = { ga4: field("has_ga4") === "on", meta: field("has_meta") === "on" };
    const ga4 = readSecret(field, "ga4", { stored, signingSecret, isNeeded: isOn.ga4 });
    const meta = readSecret(field, "meta", { stored, signingSecret, isNeeded: isOn.meta });
    if (!read.ok || !ga4.ok || !meta.ok) {
      const problems = { ...problemsOf(read), ...problemsOf(ga4), ...problemsOf(meta) };
      return { ok: false, code: "invalid", problems };
    }
    const { updatedAt } = stored;
    const stale = await staleRefusal(tx, { entity: "measurement_settings", updatedAt, seen });
    if (stale) return stale;
    const row = {
      ...read.input,
      ga4_secret: ga4.input.sealed,
      meta_token: meta.input.sealed,
      updated_at: nextUpdatedAt({ updated_at: updatedAt }, now),
    };
    await tx
      .insert(measurementSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: measurementSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "measurement_settings",
      before: stored.settings,
      after: {
        ...read.input,
        ...(ga4.input.change && { ga4_secret: ga4.input.change }),
        ...(meta.input.change && { meta_token: meta.input.change }),
      },
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

type ReadSecret = FormInput<{
  sealed: string | null;
  /** What the audit log says; null when the secret stays. */
  change: "saved" | "replaced" | "removed" | null;
}>;

function readSecret(
  field: (name: string) => string,
  channel: ConversionChannel,
  {
    stored,
    signingSecret,
    isNeeded,
  }: { stored: StoredMeasurement; signingSecret: string; isNeeded: boolean },
): ReadSecret {
  const name = secretFields[channel];
  const typed = field(name).trim();
  const before = stored.sealed[channel];
  const problem = serviceSecretProblem(typed);
  if (problem !== null) return { ok: false, problems: { [name]: problem } };
  if (typed !== "") {
    const sealed = sealCredentials(signingSecret, channel, { secret: typed });
    return { ok: true, input: { sealed, change: before === null ? "saved" : "replaced" } };
  }
  const isForgotten = field(`forget_${name}`) === "on";
  if (isNeeded && (isForgotten || openSecret(signingSecret, channel, stored) === null))
    return { ok: false, problems: { [name]: "required" } };
  if (!isForgotten || before === null) return { ok: true, input: { sealed: before, change: null } };
  return { ok: true, input: { sealed: null, change: "removed" } };
}

function problemsOf(read: FormInput<object>): Record<string, string> {
  return read.ok ? {} : read.problems;
}
