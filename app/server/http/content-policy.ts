import { createHash } from "node:crypto";

/** Where the browser may be sent to pay. */
const paymentPages = "https://checkout.stripe.com";

/**
 * The page without the nonce that its own scripts and styles were marked with, and the policy (Content Security Policy
 * level 3) that lets exactly those run, by their hashes: a page that is kept for everybody cannot carry a nonce, and what
 * somebody smuggled into the page, not knowing the nonce, has no hash in the policy.
 */
export function sealPage(html: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes: Record<"script" | "style", Set<string>> = { script: new Set(), style: new Set() };
  const inline = new RegExp(`<(script|style)(?=[^>]*${mark})(?![^>]* src=)[^>]*>(.*?)</\\1>`, "gs");
  for (const [, kind, text = ""] of html.matchAll(inline)) {
    const hash = createHash("sha256").update(text).digest("base64");
    hashes[kind === "style" ? "style" : "script"].add(`'sha256-${hash}'`);
  }
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes.script].join(" "),
    ["style-src 'self'", ...hashes.style].join(" "),
    // The owner may name pictures and videos that stand elsewhere.
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${paymentPages}`,
    "frame-ancestors 'none'",
  ].join("; ");
  return { html: html.replaceAll(mark, ""), policy };
}
