/** Largest posted form, in bytes: every text of every form at its longest fits many times. */
const maxFormBytes = 65_536;

/** The texts of a posted form; a field that was not sent is an empty text, of several of one name the first counts. */
export type PostedForm = (name: string) => string;

/** Reads a posted form of bounded size, whatever length was announced. Throws a 413 answer past the bound. */
export async function readForm(request: Request): Promise<PostedForm> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxFormBytes) throw new Response("The form is too large", { status: 413 });
    chunks.push(chunk);
  }
  const fields = new URLSearchParams(Buffer.concat(chunks).toString("utf8"));
  return (name) => fields.get(name) ?? "";
}
