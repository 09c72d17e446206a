import type { ByteRange } from "#app/server/media/file-storage.ts";

/**
 * Parses a `Range` header for a file of `bytes` bytes (RFC 9110, section 14). Returns undefined for the whole file,
 * also for malformed and unsupported headers such as several ranges; null when the range is unsatisfiable (416).
 * Positions may be longer than any integer.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "")
    return Number(last) === 0 || bytes === 0
      ? null
      : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start < bytes ? { start, end } : null;
}
