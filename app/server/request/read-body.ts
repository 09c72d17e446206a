/**
 * Returns a request's body as text, or null when it exceeds `maxBytes`: reading stops there, whatever Content-Length
 * says.
 */
export async function readBody(
  request: { body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<string | null> {
  const bytes = await readBytes(request.body ?? [], maxBytes);
  return bytes?.toString("utf8") ?? null;
}

/** Returns a body as bytes, or null when it exceeds `maxBytes`. */
export async function readBytes(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
