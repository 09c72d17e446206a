import { readBytes } from "./read-body.ts";

/** What a form of type `multipart/form-data` holds besides its file, at most, in bytes. */
const maxAround = 65_536;

/** A file, and the text that it was written as where it was none. */
type Upload = { bytes: Uint8Array; text: string };

/**
 * The one file that a form sends, or what was written into a text field of it where none was
 * chosen; null when the form is larger than a file of `maxBytes`: reading stops there. What is no such form is an empty file.
 */
export async function readUpload(
  request: Request,
  { file, text, maxBytes }: { file: string; text: string; maxBytes: number },
): Promise<Upload | null> {
  const body = await readBytes(request.body ?? [], maxBytes + maxAround);
  if (!body) return null;
  const form = await readMultipart(new Uint8Array(body), request.headers.get("Content-Type") ?? "");
  const sent = form?.get(file);
  if (sent instanceof File && sent.size > 0)
    return { bytes: new Uint8Array(await sent.arrayBuffer()), text: "" };
  const typed = form?.get(text);
  const written = typeof typed === "string" ? typed : "";
  return { bytes: new TextEncoder().encode(written), text: written };
}

async function readMultipart(body: BodyInit, contentType: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    return null;
  }
}
