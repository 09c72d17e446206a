/** Largest body of a call, in bytes: a hundred order lines with every text at its longest fit many times. */
const maxBodyBytes = 262_144;

type JsonBody = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; error: string };

/** Reads a JSON body of bounded size; stops reading at the bound, whatever length was announced. */
export async function readJson(request: Request): Promise<JsonBody> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, status: 415, error: "The body must be application/json" };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return { ok: false, status: 413, error: "The body is too large" };
    chunks.push(chunk);
  }
  try {
    return { ok: true, value: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
  } catch {
    return { ok: false, status: 400, error: "The body is not valid JSON" };
  }
}
