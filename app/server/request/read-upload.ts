import { readBytes } from "./read-body.ts";
import type { PostedForm } from "./read-form.ts";
import { storableText } from "./storable-text.ts";

/** Largest size of a `multipart/form-data` body besides its file, in bytes. */
const maxOverhead = 65_536;

/**
 * The content of a file, or of the text field used instead; `text` is empty for a file, and `fileName` for a text.
 * `field` returns the form's other fields.
 */
export type Upload = { bytes: Uint8Array; text: string; fileName: string; field: PostedForm };

/**
 * Reads the file of a multipart form, or its text field when no file was chosen. Returns null when the form is larger
 * than a file of `maxBytes` allows: reading stops there. A body that is not a valid form counts as an empty file.
 */
export async function readUpload(
  request: Request,
  { file, text, maxBytes }: { file: string; text: string; maxBytes: number },
): Promise<Upload | null> {
  const body = await readBytes(request.body ?? [], maxBytes + maxOverhead);
  if (!body) return null;
  const form = await readMultipart(new Uint8Array(body), request.headers.get("Content-Type") ?? "");
  const field = (name: string) => {
    const value = form?.get(name);
    return typeof value === "string" ? storableText(value) : "";
  };
  const sent = form?.get(file);
  if (sent instanceof File && sent.size > 0) {
    const fileName = storableText(sent.name);
    return { bytes: new Uint8Array(await sent.arrayBuffer()), text: "", fileName, field };
  }
  const typed = form?.get(text);
  const written = typeof typed === "string" ? typed : "";
  return { bytes: new TextEncoder().encode(written), text: written, fileName: "", field };
}

async function readMultipart(body: BodyInit, contentType: string): Promise<FormData | null> {
  try {
    return await new Response(body, { headers: { "Content-Type": contentType } }).formData();
  } catch {
    return null;
  }
}
