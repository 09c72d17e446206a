/** What a refusal says about when to try again (RFC 9110, section 10.2.3), as headers of its answer; none where it says nothing. */
export function retryAfterOf(refusal: object): Record<string, string> {
  const seconds = "retryAfterSeconds" in refusal ? refusal.retryAfterSeconds : undefined;
  return typeof seconds === "number" ? { "Retry-After": String(seconds) } : {};
}
