/**
 * Returns the `Retry-After` header (RFC 9110, section 10.2.3) for a refusal with `retryAfterSeconds`; else no headers.
 */
export function retryAfterOf(refusal: object): Record<string, string> {
  const seconds = "retryAfterSeconds" in refusal ? refusal.retryAfterSeconds : undefined;
  return typeof seconds === "number" ? { "Retry-After": String(seconds) } : {};
}
