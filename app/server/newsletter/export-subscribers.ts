import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { subscriberState } from "#app/domain/newsletter.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Services } from "#app/server/services.ts";
import { subscribersAfter } from "./list-subscribers.ts";
import type { SubscriberFilter, SubscriberPlace } from "./list-subscribers.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import type { Subscriber } from "./subscriber-rows.ts";

/** Subscribers that are read at once. */
const rowsAtOnce = 1000;

/**
 * The columns of the file, which a mailing program reads by their names: states as in `subscriberStates`, times in ISO
 * 8601, and the address by which this very person unsubscribes, to stand in every letter and in its List-Unsubscribe.
 */
const exportColumns = [
  "email",
  "language",
  "state",
  "source",
  "consent_at",
  "consent_text",
  "confirmed_at",
  "unsubscribed_at",
  "unsubscribe_url",
] as const;

/**
 * Subscribers as a CSV file, newest first, in pieces that are read from the database one after the other as they are taken:
 * however many there are, few are held in memory. That they were taken along is written down before the first piece. For
 * administrators only.
 */
export function exportSubscribers(
  services: Pick<Services, "db" | "env" | "signingSecret">,
  actor: Actor,
  { now, ...filter }: SubscriberFilter & { now: Date },
): AsyncGenerator<string, void, void> {
  requireAdmin(actor);
  return auditedPieces(services, actor, { filter, now });
}

async function* auditedPieces(
  services: Pick<Services, "db" | "env" | "signingSecret">,
  actor: Extract<Actor, { kind: "admin" }>,
  { filter, now }: { filter: SubscriberFilter; now: Date },
): AsyncGenerator<string, void, void> {
  // What was searched for is a part of somebody's address.
  const after = { state: filter.state, is_search: filter.search !== "" };
  await writeAudit(services.db, actor, { action: "export", entity: "subscriber", after, now });
  yield* pieces(services, filter);
}

async function* pieces(
  { db, env, signingSecret }: Pick<Services, "db" | "env" | "signingSecret">,
  filter: SubscriberFilter,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(exportColumns);
  const maker = { baseUrl: env.BASE_URL, signingSecret };
  let place: SubscriberPlace | null = null;
  for (;;) {
    const rows: Subscriber[] = await subscribersAfter(db, { ...filter, place, most: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(cellsOf(row, maker))).join("");
    if (rows.length < rowsAtOnce) return;
    place = { time: last.created_at.toISOString(), id: last.id };
  }
}

function cellsOf(subscriber: Subscriber, maker: Parameters<typeof unsubscribeLink>[0]): string[] {
  const { id: subscriberId, locale } = subscriber;
  const cells: Record<(typeof exportColumns)[number], string> = {
    email: subscriber.email,
    language: locale,
    state: subscriberState(subscriber),
    source: subscriber.source,
    consent_at: subscriber.consent_at.toISOString(),
    consent_text: subscriber.consent_text,
    confirmed_at: subscriber.confirmed_at?.toISOString() ?? "",
    unsubscribed_at: subscriber.unsubscribed_at?.toISOString() ?? "",
    unsubscribe_url: unsubscribeLink(maker, { subscriberId, locale }),
  };
  return exportColumns.map((column) => cells[column]);
}
