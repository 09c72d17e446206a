import { v7 } from "uuid";

/** Returns a new UUID version 7 (RFC 9562): time-ordered, so that recent rows are adjacent in the indexes. */
export function newId(): string {
  return v7();
}
