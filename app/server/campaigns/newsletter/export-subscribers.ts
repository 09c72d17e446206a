import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import { subscriberState } from "#app/domain/campaigns/newsletter.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Services } from "#app/server/services.ts";
import { subscribersAfter } from "./list-subscribers.ts";
import type { SubscriberFilter, SubscriberCursor } from "./list-subscribers.ts";
import { unsubscribeLink } from "./newsletter-links.ts";
import type { Subscriber } from "./subscriber-rows.ts";

/** Subscribers per query. */
const batchSize = 1000;

/**
 * Columns of the file; mailing programs read them by name. States as in `subscriberStates`, times in ISO 8601, and
 * the subscriber's own unsubscribe URL, to be put into each e-mail and its List-Unsubscribe header.
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
 * Returns the subscribers that match a filter as a CSV file, newest first. The chunks are queried as the caller
 * consumes them, which bounds the memory used. The export is audited before the first chunk.
 */
export function exportSubscribers(
  services: Pick<Services, "db" | "env" | "signingSecret">,
  admin: Granted<"customers">,
  { now, ...filter }: SubscriberFilter & { now: Date },
): AsyncGenerator<string, void, void> {
  return auditedChunks(services, admin, { filter, now });
}

async function* auditedChunks(
  services: Pick<Services, "db" | "env" | "signingSecret">,
  admin: Granted<"customers">,
  { filter, now }: { filter: SubscriberFilter; now: Date },
): AsyncGenerator<string, void, void> {
  // The search text is part of a person's address, so the audit log has only whether there was one.
  const after = { state: filter.state, is_search: filter.search !== "" };
  await writeAudit(services.db, admin, { action: "export", entity: "subscriber", after, now });
  yield* csvChunks(services, filter);
}

async function* csvChunks(
  { db, env, signingSecret }: Pick<Services, "db" | "env" | "signingSecret">,
  filter: SubscriberFilter,
): AsyncGenerator<string, void, void> {
  yield byteOrderMark + csvLine(exportColumns);
  const maker = { baseUrl: env.BASE_URL, signingSecret };
  let cursor: SubscriberCursor | null = null;
  for (;;) {
    const rows: Subscriber[] = await subscribersAfter(db, { ...filter, cursor, limit: batchSize });
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => csvLine(cellsOf(row, maker))).join("");
    if (rows.length < batchSize) return;
    cursor = { time: last.created_at.toISOString(), id: last.id };
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
