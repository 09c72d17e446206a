/** The posted fields by name; several values of one name are joined by commas. */
export type SentFields = Record<string, string>;

/** Returns the text fields of posted form data. */
export function sentFields(data: FormData): SentFields {
  const fields: SentFields = {};
  for (const [name, value] of data) {
    if (typeof value !== "string") continue;
    fields[name] = name in fields ? [fields[name], value].filter(Boolean).join(",") : value;
  }
  return fields;
}
