import type { MeasurementSettings } from "#app/domain/measurement/measurement-settings.ts";
import type { Visit } from "#app/domain/measurement/visit-header.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { measurementSettings } from "#app/server/db/schema/measurement.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";

/** Replaces the settings of measurement; both services have an id and a secret, and are off unless switched on. */
export async function setMeasurement(
  { db, signingSecret }: { db: Database; signingSecret: string },
  changes: Partial<MeasurementSettings>,
): Promise<void> {
  await db.delete(measurementSettings);
  await db.insert(measurementSettings).values({
    ga4_measurement_id: "G-AB12CD34EF",
    ga4_secret: sealCredentials(signingSecret, "ga4", { secret: "ga4-secret" }),
    meta_pixel_id: "1234567890123456",
    meta_token: sealCredentials(signingSecret, "meta", { secret: "meta-token" }),
    ...changes,
    updated_at: new Date("2026-11-20T10:00:00Z"),
  });
}

/** Returns a visit with every part, of a consent of its own. */
export function fullVisit(consent = newId()): Visit {
  return {
    consent,
    origin: {
      utm_source: "news",
      utm_medium: "email",
      utm_campaign: "есен",
      referrer: "www.google.com",
      agent: "agent.example",
    },
    ids: {
      gclid: "Cj0K",
      ga_client_id: "123.456",
      fbc: "fb.1.1796000000000.IwAR1",
      fbp: "fb.1.1796000000000.77",
    },
  };
}
