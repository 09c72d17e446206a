import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { maxFileBytes } from "#app/domain/product-file.ts";

/** Largest form that carries a file, in bytes: texts shrink to a fraction, but what is no text does not. */
export const maxCarriedBytes = 8 * 1024 * 1024;

/**
 * A file as a hidden field of the form that applies it: between preview and import it lies nowhere but in the page that
 * shows the preview, so that there is nothing to keep, to find on another copy of the program, or to clear away.
 */
export async function carryFile(bytes: Uint8Array): Promise<string> {
  const packed = await promisify(gzip)(bytes);
  return packed.toString("base64url");
}

/** The file that a form carries; null when it carries none, or a larger one than is read. */
export async function carriedFile(text: string): Promise<Uint8Array | null> {
  try {
    return await promisify(gunzip)(Buffer.from(text, "base64url"), { maxOutputLength: maxFileBytes });
  } catch {
    return null;
  }
}
