import { z } from "zod";
import { checkbox, fieldProblems } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import type { MeasurementSettings } from "./measurement-settings.ts";

/** Longest secret of a service, in characters: Meta's tokens have about 200. */
export const maxServiceSecret = 500;

/** The fields of the services' secrets. */
export const secretFields = { ga4: "ga4_secret", meta: "meta_token" } as const;

function pattern(refusal: string, expected: RegExp, maxLength: number) {
  return outsideText()
    .transform((text) => text.trim())
    .refine((text) => text === "" || expected.test(text), refusal)
    .register(fieldConstraints, { maxLength });
}

export const measurementColumns = z.object({
  counts_visits: checkbox,
  keeps_origins: checkbox,
  has_ga4: checkbox,
  ga4_measurement_id: pattern("measurementId", /^G-[A-Z0-9]{6,12}$/, 14),
  has_meta: checkbox,
  meta_pixel_id: pattern("pixelId", /^\d{10,20}$/, 20),
  meta_test_code: pattern("testCode", /^[A-Z0-9]{4,20}$/, 20),
});

/**
 * Parses the settings from form fields. Refuses with a code per field: `measurementId`, `pixelId`, `testCode` (not of
 * the service's form), and `required` for the id of a service that is switched on.
 */
export function readMeasurement(field: (name: string) => string): FormInput<MeasurementSettings> {
  const posted = Object.fromEntries(Object.keys(measurementColumns.shape).map((name) => [name, field(name)]));
  const read = measurementColumns.safeParse(posted);
  if (!read.success) return { ok: false, problems: fieldProblems(read.error) };
  const { has_ga4, ga4_measurement_id, has_meta, meta_pixel_id } = read.data;
  const problems = {
    ...(has_ga4 && ga4_measurement_id === "" && { ga4_measurement_id: "required" }),
    ...(has_meta && meta_pixel_id === "" && { meta_pixel_id: "required" }),
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input: read.data };
}

/** Returns why a typed secret cannot be one: `secretForm`; null when it can. */
export function serviceSecretProblem(secret: string): "secretForm" | null {
  return /^[\x21-\x7e]*$/.test(secret) && secret.length <= maxServiceSecret ? null : "secretForm";
}

/** Returns the form fields of the settings; `readMeasurement` parses them back. */
export function measurementFields(settings: MeasurementSettings): Record<keyof MeasurementSettings, string> {
  const checked = (is: boolean) => (is ? "on" : "");
  return {
    ...settings,
    counts_visits: checked(settings.counts_visits),
    keeps_origins: checked(settings.keeps_origins),
    has_ga4: checked(settings.has_ga4),
    has_meta: checked(settings.has_meta),
  };
}
