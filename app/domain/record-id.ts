import { z } from "zod";

/** A record's id: a UUID. PostgreSQL refuses to compare any other text with one. */
export const recordId = z.uuid();

/** Returns whether a text is a record's id. */
export function isRecordId(text: string | undefined): text is string {
  return recordId.safeParse(text).success;
}
