import { z } from "zod";

/** Returns whether a text is a record's id: a UUID. PostgreSQL refuses to compare any other text with one. */
export function isRecordId(text: string): boolean {
  return z.uuid().safeParse(text).success;
}
