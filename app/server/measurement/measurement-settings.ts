import {
  conversionChannels,
  defaultMeasurementSettings,
} from "#app/domain/measurement/measurement-settings.ts";
import type { ConversionChannel, MeasurementSettings } from "#app/domain/measurement/measurement-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { measurementSettings } from "#app/server/db/schema/measurement.ts";
import { openCredentials } from "#app/server/delivery/seal-credentials.ts";
import { neverSaved } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";

/** The settings as stored: with the encrypted secrets, null for none. */
export type StoredMeasurement = {
  settings: MeasurementSettings;
  sealed: Record<ConversionChannel, string | null>;
  updatedAt: Date;
};

/** Returns the owner's settings of measurement, or the defaults. */
export async function loadMeasurement(db: Pick<Database, "select">): Promise<MeasurementSettings> {
  return (await readMeasurementRow(db)).settings;
}

/** Returns the stored settings, or the defaults. */
export async function readMeasurementRow(db: Pick<Database, "select">): Promise<StoredMeasurement> {
  const [row] = await db.select().from(measurementSettings);
  if (!row)
    return {
      settings: defaultMeasurementSettings,
      sealed: { ga4: null, meta: null },
      updatedAt: neverSaved,
    };
  const { id: _id, updated_at: updatedAt, ga4_secret: ga4, meta_token: meta, ...settings } = row;
  return { settings, sealed: { ga4, meta }, updatedAt };
}

/** `unreadable`: stored under another AUTH_SECRET, so it must be entered again. */
export type SecretState = "none" | "saved" | "unreadable";

/** Returns a service's secret; null without one, and for one that was encrypted with another AUTH_SECRET. */
export function openSecret(
  signingSecret: string,
  channel: ConversionChannel,
  { sealed }: Pick<StoredMeasurement, "sealed">,
): string | null {
  const stored = sealed[channel];
  return stored === null ? null : (openCredentials(signingSecret, channel, stored)?.secret ?? null);
}

export type ShownMeasurement = Omit<StoredMeasurement, "sealed"> & {
  secrets: Record<ConversionChannel, SecretState>;
};

/** Returns the settings for the owner's screen, which never shows a secret. */
export async function findMeasurement(
  { db, signingSecret }: Pick<Services, "db" | "signingSecret">,
  _admin: Granted<"settings">,
): Promise<ShownMeasurement> {
  const { sealed, ...stored } = await readMeasurementRow(db);
  const stateOf = (channel: ConversionChannel): SecretState => {
    if (sealed[channel] === null) return "none";
    return openSecret(signingSecret, channel, { sealed }) === null ? "unreadable" : "saved";
  };
  const [ga4, meta] = conversionChannels;
  return { ...stored, secrets: { ga4: stateOf(ga4), meta: stateOf(meta) } };
}
