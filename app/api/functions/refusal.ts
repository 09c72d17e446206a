/** Builds a refusal: `error` in canonical English, `code` for the client to translate, and the details of that code. */
export function refusal(
  status: number,
  code: string,
  error: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { success: false, code, error, ...details },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
}

/** Builds a successful answer. */
export function answer(details: Record<string, unknown>): Response {
  return Response.json({ success: true, ...details }, { headers: { "Cache-Control": "no-store" } });
}
