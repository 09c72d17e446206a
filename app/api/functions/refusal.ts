/** A refused call: `error` in canonical English, `code` for the screen to translate by, and what belongs to the code. */
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

/** An answered call. */
export function answer(details: Record<string, unknown>): Response {
  return Response.json({ success: true, ...details }, { headers: { "Cache-Control": "no-store" } });
}
