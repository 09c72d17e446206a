import { readBody } from "./read-body.ts";
import { storableText } from "./storable-text.ts";

/** Largest posted form, in bytes: every text of every form of the shop at its longest fits many times. */
const maxFormBytes = 65_536;
/** The same where pages are written: two languages of HTML, percent-encoded. */
export const maxContentBytes = 4_194_304;

/** Most fields of a form: an order of a thousand things that are sorted by hand, and some. */
const maxFields = 2000;

/** The texts of a posted form; a field that was not sent is an empty text, of several of one name the first counts. */
export type PostedForm = (name: string) => string;

/** Reads a posted form of bounded size. Throws a 413 answer past the bound, and past that of its fields. */
export async function readForm(request: Request, maxBytes = maxFormBytes): Promise<PostedForm> {
  const fields = await readFields(request, maxBytes);
  return (name) => fields.get(name) ?? "";
}

/** The same for a form that holds several fields of one name. */
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
