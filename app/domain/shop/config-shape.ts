import type { z } from "zod";
import { readCountdownEnd } from "#app/domain/schedule.ts";

/** Schemas of the keys of a `config`. Home page sections and landing page blocks have one shape per type. */
export type ConfigShape = Readonly<Record<string, z.ZodType>>;

/**
 * Parses a `config` from form fields; lists of product ids are comma-separated. Omits refused keys and adds their
 * reasons to `problems`.
 */
export function readPostedConfig(
  shape: ConfigShape,
  field: (name: string) => string,
  problems: Record<string, string>,
): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const [key, schema] of Object.entries(shape)) {
    const read = schema.safeParse(postedValue(key, field));
    if (read.success) config[key] = read.data;
    else problems[key] ??= read.error.issues[0]?.message ?? "choice";
  }
  return config;
}

/** Converts form fields to the JSON value of a `config` key. */
function postedValue(key: string, field: (name: string) => string): unknown {
  const value = field(key);
  switch (key) {
    case "floating_decorations":
    case "scroll_indicator":
    case "autoplay":
      return value === "on";
    case "product_ids":
      return value.split(",").filter((id) => id !== "");
    case "category_id":
      return value || null;
    case "count":
      return Number(value);
    case "countdown_end":
      return postedMoment(readCountdownEnd({ date: value, time: field("countdown_end_time") }));
    default:
      return value;
  }
}

function postedMoment(moment: Date | null | undefined): string | null {
  return moment === undefined ? "" : (moment?.toISOString() ?? null);
}

/** Reads a stored `config`; missing or invalid keys get their defaults. */
export function readStoredConfig<Config extends object>(
  shape: ConfigShape,
  defaults: Config,
  stored: Readonly<Record<string, unknown>>,
): Config {
  const config: Record<string, unknown> = Object.fromEntries(Object.entries(defaults));
  for (const [key, schema] of Object.entries(shape)) {
    const read = schema.safeParse(stored[key]);
    if (read.success) config[key] = read.data;
  }
  // Safe: each key is either the default or validated by its schema.
  return config as Config;
}
