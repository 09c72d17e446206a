import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { refusedAnswer } from "./refused-page.ts";
import type { RefusedAnswer } from "./refused-page.ts";
import { securityHeaders } from "./security-headers.ts";

/** Longest target of a request, in characters (RFC 9110, section 4.1, asks for 8000 octets). */
const maxTarget = 8192;
/** Maximum number of query parameters: the shop's own maximum is the packing slips of a hundred orders. */
const maxParameters = 200;

/**
 * Returns the answer to an invalid request target, or null if it is valid. Refuses targets that are too long, have too
 * many parameters or are not in origin-form (RFC 9112, section 3.2.1). Refuses an API path that cannot be decoded to
 * text, and redirects such a path of a page to the 404 page.
 */
export function refusedTarget(target: string, hsts: string | null): RefusedAnswer | null {
  if (target.length > maxTarget) return refusedAnswer(414, target, hsts);
  // Resolved against the shop's URL, a target that begins with two slashes would name another host.
  if (!/^\/(?!\/)/.test(target)) return refusedAnswer(400, target, hsts);
  const [pathname = ""] = target.split("?", 1);
  if (pathname.includes("%") && !isText(pathname)) return missing(pathname, hsts);
  let parameters = 1;
  for (let at = target.indexOf("&"); at >= 0; at = target.indexOf("&", at + 1)) parameters += 1;
  return parameters > maxParameters ? refusedAnswer(414, target, hsts) : null;
}

/** Redirects to the 404 page: a link from an e-mail may be truncated in an encoded character. Refuses an API path. */
function missing(pathname: string, hsts: string | null): RefusedAnswer {
  if (pathname.startsWith("/api/")) return refusedAnswer(400, pathname, hsts);
  const location = localePath(localeOfPath(pathname), "/404");
  const headers = {
    ...securityHeaders(hsts),
    "cache-control": "no-store",
    "content-length": "0",
    location,
  };
  return { status: 302, headers, body: "" };
}

function isText(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
