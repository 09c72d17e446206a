import { createHash } from "node:crypto";
import { STATUS_CODES } from "node:http";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { refusedRequests } from "#app/i18n/refused-requests.ts";
import type { RefusedStatus } from "#app/i18n/refused-requests.ts";
import { securityHeaders } from "./security-headers.ts";

export type RefusedAnswer = { status: RefusedStatus | 302; headers: Record<string, string>; body: string };

/** A minimal inline style in the shop's look, so that the page loads no further files. */
const style =
  "body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:2rem;box-sizing:border-box;" +
  "font:1.125rem/1.6 system-ui,sans-serif;color:#2d3748;background:#fff2f2;text-align:center}" +
  "h1{margin:0;max-width:24rem;font-size:1.75rem;line-height:1.2}p{margin:1rem 0 0;max-width:30rem}" +
  "a{display:inline-block;margin-top:1rem;padding:.75rem 1.75rem;border-radius:2rem;background:#ff6b6b;color:#293242;font-weight:600;text-decoration:none}";
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * Returns a short error page in the language of the target, or JSON in the shape of the functions for `/api/` targets.
 * A 405 names the methods that the target allows.
 */
export function refusedAnswer(
  status: RefusedStatus,
  target: string,
  hsts: string | null,
  allowed: readonly string[] = ["GET", "HEAD", "POST"],
): RefusedAnswer {
  const [pathname = ""] = target.split("?", 1);
  const isCall = pathname.startsWith("/api/");
  const refusal =
    status === 405
      ? { code: "method_not_allowed", error: `Use ${allowed.join(" or ")}` }
      : { code: status === 500 ? "unavailable" : "invalid", error: STATUS_CODES[status] ?? "" };
  const body = isCall ? JSON.stringify({ success: false, ...refusal }) : page(localeOfPath(pathname), status);
  const headers = {
    ...securityHeaders(hsts),
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "content-type": isCall ? "application/json" : "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    // RFC 9110, section 15.5.6.
    ...(status === 405 && { allow: allowed.join(", ") }),
  };
  return { status, headers, body };
}

function page(locale: Locale, status: RefusedStatus): string {
  const { [status]: texts, home } = refusedRequests[locale];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${style}</style>`;
  const link = `<a href="${localePath(locale, "/")}">${home}</a>`;
  return `<!doctype html><html lang="${locale}"><head>${head}</head><body><h1>${texts.title}</h1><p>${texts.text}</p><p>${link}</p></body></html>`;
}

/** Returns the answer as raw HTTP, for a socket without a response object; it closes the connection. */
export function rawAnswer({ status, headers, body }: RefusedAnswer): string {
  const lines = Object.entries({ ...headers, connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}
