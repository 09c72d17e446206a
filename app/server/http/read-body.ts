/** The text of a request's body, or null when it is longer than `maxBytes`: reading stops there, whatever length was announced. */
export async function readBody(request: Request, maxBytes: number): Promise<string | null> {
  const bytes = await readBytes(request.body ?? [], maxBytes);
  return bytes?.toString("utf8") ?? null;
}

/** The same for what is no text. */
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
