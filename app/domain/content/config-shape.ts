import { z } from "zod";
import { postedPercent, storedPercent } from "./content-fields.ts";
import { centeredFocus } from "./hero-focus.ts";
import { readCountdownEnd } from "#app/domain/schedule.ts";

/** Returns the value of a posted form field; "" when it was not posted. */
type FormField = (name: string) => string;

/** One key of a `config`: the schema of its stored JSON value, and how its form fields become that value. */
export type ConfigKey<Value = unknown> = {
  schema: z.ZodType<Value>;
  /** `name` is the key, under which the form posts its value. */
  decode: (field: FormField, name: string) => unknown;
};

/** The keys of a `config`. Home page sections and landing page blocks have one shape per type. */
export type ConfigShape = Readonly<Record<string, ConfigKey>>;

/** A key that the form posts as the text to store. */
export function textKey<Value>(schema: z.ZodType<Value, string>): ConfigKey<Value> {
  return { schema, decode: (field, name) => field(name) };
}

/** A key that the form posts as a checkbox. */
export const checkboxKey: ConfigKey<boolean> = {
  schema: z.boolean(),
  decode: (field, name) => field(name) === "on",
};

/** A key that the form posts as one of a few numbers. */
export function numberKey<Value extends number>(values: readonly Value[]): ConfigKey<Value> {
  return {
    schema: z.literal([...values], { error: "choice" }),
    decode: (field, name) => Number(field(name)),
  };
}

/** A key that the form posts as a whole percentage; blank is the centre. */
export const percentKey: ConfigKey<number> = {
  schema: storedPercent,
  decode: (field, name) => postedPercent(centeredFocus).safeParse(field(name)).data,
};

/** A key that the form posts as the id of a record; blank is null. */
export const idKey: ConfigKey<string | null> = {
  schema: z.uuid({ error: "choice" }).nullable(),
  decode: (field, name) => field(name) || null,
};

/**
 * A key that the form posts as record ids separated by commas, at most `max` with repeated ones; each id is stored
 * once.
 */
export function idsKey(max: number): ConfigKey<string[]> {
  return {
    schema: z
      .array(z.uuid({ error: "choice" }))
      .max(max, { error: "long" })
      .transform((ids) => [...new Set(ids)]),
    decode: (field, name) =>
      field(name)
        .split(",")
        .filter((id) => id !== ""),
  };
}

/** A key that the form posts as a date and, under `{name}_time`, an optional time; stored as ISO 8601, blank is null. */
export const momentKey: ConfigKey<string | null> = {
  schema: z.iso.datetime({ error: "moment" }).nullable(),
  decode(field, name) {
    const moment = readCountdownEnd({ date: field(name), time: field(`${name}_time`) });
    return moment === undefined ? "" : (moment?.toISOString() ?? null);
  },
};

/** Parses a `config` from form fields. Omits refused keys and adds their reasons to `problems`. */
export function readPostedConfig(
  shape: ConfigShape,
  field: FormField,
  problems: Record<string, string>,
): Record<string, unknown> {
  const config: Record<string, unknown> = {};
  for (const [name, { schema, decode }] of Object.entries(shape)) {
    const read = schema.safeParse(decode(field, name));
    if (read.success) config[name] = read.data;
    else problems[name] ??= read.error.issues[0]?.message ?? "choice";
  }
  return config;
}

/** Reads a stored `config`; missing or invalid keys get their defaults. */
export function readStoredConfig<Config extends object>(
  shape: ConfigShape,
  defaults: Config,
  stored: Readonly<Record<string, unknown>>,
): Config {
  const config: Record<string, unknown> = Object.fromEntries(Object.entries(defaults));
  for (const [name, { schema }] of Object.entries(shape)) {
    const read = schema.safeParse(stored[name]);
    if (read.success) config[name] = read.data;
  }
  // Safe: each key is either the default or validated by its schema.
  return config as Config;
}
