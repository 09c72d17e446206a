import { localeOfPath } from "#app/domain/locale.ts";
import { answerFeed } from "#app/server/feeds/answer-feed.ts";
import type { Route } from "./+types/feed";

/** `GET /feeds/{google.xml,meta.csv,pazaruvaj.xml}`, under `/en` in English: the products as a channel reads them. */
export function loader({ request, url, params, context }: Route.LoaderArgs) {
  return answerFeed({
    request,
    context,
    file: params.file,
    locale: localeOfPath(url.pathname),
    now: new Date(),
  });
}
