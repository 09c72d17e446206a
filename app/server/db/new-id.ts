import { v7 } from "uuid";

/** A new id: a UUID of version 7 (RFC 9562), so that rows of one time lie together in the indexes. */
export function newId(): string {
  return v7();
}
