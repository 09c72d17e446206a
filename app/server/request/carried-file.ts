import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { maxFileBytes } from "#app/domain/csv.ts";

/**
 * Largest form that carries a file, in bytes. Text compresses to a fraction of its size; a file that is not text does
 * not.
 */
export const maxCarriedBytes = 8 * 1024 * 1024;

/**
 * Returns a file as the value of a hidden form field: gzip, base64url. Between preview and import the file exists only
 * in the preview page, so the server stores no temporary file, any instance can apply it, and nothing needs cleaning
 * up.
 */
export async function carryFile(bytes: Uint8Array): Promise<string> {
  const packed = await promisify(gzip)(bytes);
  return packed.toString("base64url");
}

/** Returns the file that a form carries; null when there is none, it is damaged or it exceeds `maxFileBytes`. */
export async function carriedFile(text: string): Promise<Uint8Array | null> {
  try {
    return await promisify(gunzip)(Buffer.from(text, "base64url"), { maxOutputLength: maxFileBytes });
  } catch {
    return null;
  }
}
