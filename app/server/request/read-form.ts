import { readBody } from "./read-body.ts";
import { storableText } from "./storable-text.ts";

/** Largest posted form, in bytes: many times the longest valid form of the shop. */
const maxFormBytes = 65_536;
/** Largest form of a page editor, in bytes: HTML in two languages, percent-encoded. */
export const maxContentBytes = 4_194_304;

/** Maximum number of fields of a form: a manually sorted list of a thousand items, with a margin. */
const maxFields = 2000;

/** Returns a field of a posted form: empty if it was not sent, the first value if it was sent several times. */
export type PostedForm = (name: string) => string;

/** Reads a posted form. Throws a 413 response when it exceeds `maxBytes` or the number of fields. */
export async function readForm(request: Request, maxBytes = maxFormBytes): Promise<PostedForm> {
  const fields = await readFields(request, maxBytes);
  return (name) => fields.get(name) ?? "";
}

/** Reads a posted form with several fields of the same name. Throws as `readForm` does. */
export async function readFields(request: Request, maxBytes = maxFormBytes): Promise<URLSearchParams> {
  const body = await readBody(request, maxBytes);
  if (body === null || body.split("&", maxFields + 1).length > maxFields)
    throw new Response("The form is too large", { status: 413 });
  const sent = Array.from(new URLSearchParams(body), ([name, value]) => [
    storableText(name),
    storableText(value),
  ]);
  return new URLSearchParams(sent);
}
