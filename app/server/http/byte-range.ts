import type { ByteRange } from "#app/server/media/file-storage.ts";

/**
 * The part of a file of so many bytes that a `Range` header asks for (RFC 9110, section 14): undefined for the whole
 * file, also where the header is none that is understood here, such as one of several parts; null when no byte of the
 * file is in it (416).
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "")
    return last === "0" || bytes === 0 ? null : { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start < bytes ? { start, end } : null;
}
