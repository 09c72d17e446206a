import { redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { isOwnPath, redirectPath, withQuery } from "#app/domain/redirects/redirect-path.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { markForWholeAddress, markMissing } from "#app/server/request/page-facts.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { findRedirect } from "./find-redirect.ts";

/**
 * Call it before a page is answered as missing. Throws the permanent redirect of its path, if there is one, in the
 * language of the request and with its query; else has the request counted (`createMissingCounter`). The redirect is
 * never stored, so that it holds exactly as long as the owner keeps it.
 */
export async function answerMissing({
  url,
  context,
}: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<void> {
  const path = redirectPath(url.pathname);
  if (path === null || isOwnPath(path)) return;
  const { db, missing } = context.get(servicesContext);
  const target = await loadOr("a redirect", findRedirect(db, url.pathname), null);
  if (target === null) return markMissing(() => missing.count(url.pathname, new Date()));
  markForWholeAddress();
  const [targetPath = "", query = ""] = withQuery(target, url.search).split(/\?(.*)/s);
  const { pathname } = new URL(localePath(localeOfPath(url.pathname), targetPath), url.origin);
  throw redirect(query === "" ? pathname : `${pathname}?${query}`, {
    status: 301,
    headers: { "Cache-Control": "no-store" },
  });
}
