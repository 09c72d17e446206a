import type { z } from "zod";
import { readCountdownEnd } from "./schedule.ts";

/** What each key of a record's `config` may be: sections of the home page and blocks of landing pages have one a type. */
export type ConfigShape = Readonly<Record<string, z.ZodType>>;

/**
 * A `config` from the texts of a form; several products of one name stand in one text, parted by commas. A key that is
 * refused is left out, and its reason is among the `problems`.
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

/** A key of `config` as JSON holds it, from the texts that a form sends for it. */
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

/** A `config` as it is kept; what is missing or makes no sense there is the default. */
export function readKeptConfig<Config extends object>(
  shape: ConfigShape,
  defaults: Config,
  kept: Readonly<Record<string, unknown>>,
): Config {
  const config: Record<string, unknown> = Object.fromEntries(Object.entries(defaults));
  for (const [key, schema] of Object.entries(shape)) {
    const read = schema.safeParse(kept[key]);
    if (read.success) config[key] = read.data;
  }
  // Each key is the default or what its shape has let through.
  return config as Config;
}
