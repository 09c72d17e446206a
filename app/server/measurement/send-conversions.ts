import { and, eq, inArray, sql } from "drizzle-orm";
import { conversionChannels } from "#app/domain/measurement/measurement-settings.ts";
import type { ConversionChannel } from "#app/domain/measurement/measurement-settings.ts";
import { conversions } from "#app/server/db/schema/measurement.ts";
import { conversionsJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { loadSale } from "./conversion-sale.ts";
import type { Claim, ConversionSale } from "./conversion-sale.ts";
import { findConversions } from "./find-conversions.ts";
import { ga4Hours, sendToGa4 } from "./ga4.ts";
import { openSecret, readMeasurementRow } from "./measurement-settings.ts";
import type { StoredMeasurement } from "./measurement-settings.ts";
import { metaHours, sendToMeta } from "./meta.ts";
import type { SendResult } from "./service-request.ts";

type SendServices = Pick<Services, "db" | "env" | "signingSecret">;

/** Times in milliseconds: between two runs, and for which a process alone may send what it took. */
const interval = 300_000;
const lease = 300_000;
/** Most conversions of one run and its longest time in milliseconds, so that it ends before the next. */
const mostAtOnce = 500;
const longestRun = 180_000;
/** Attempts in a row without a clear answer after which a run leaves a service alone, which may hang. */
const mostUnclear = 3;
/** Attempts without a clear answer, the last about a day after the first; the longest pause between two, in minutes. */
const mostAttempts = 12;
const longestPause = 360;

/** Tells the services of purchases and refunds every five minutes. */
export async function startSendingConversions(
  services: SendServices & Pick<Services, "jobs">,
  clock: () => Date,
): Promise<void> {
  await services.jobs.workOnSchedule(
    conversionsJob,
    async () => {
      await sendConversions(services, clock);
    },
    () => new Date(clock().getTime() + interval),
  );
}

/** Sends a sale to one service. */
type Sender = { send: (sale: ConversionSale) => Promise<SendResult>; hours: number };

/**
 * Tells the services that are switched on of the purchases and refunds of orders whose shoppers consented, each once.
 * Several processes may run it at once: each takes a row before it sends it. Without a clear answer it is tried again
 * with back-off, and after three in a row the service is left to the next run. What waits for a service that was
 * switched off is refused. Returns how many were sent.
 */
export async function sendConversions(services: SendServices, clock: () => Date): Promise<number> {
  const { db } = services;
  const stored = await readMeasurementRow(db);
  const senders = openSenders(services, stored);
  const { has_ga4, has_meta } = stored.settings;
  const isOn = { ga4: has_ga4, meta: has_meta };
  const channels = conversionChannels.filter((channel) => senders[channel]);
  const off = conversionChannels.filter((channel) => !isOn[channel]);
  await db
    .update(conversions)
    .set({ state: "refused", answer: "off" })
    .where(and(eq(conversions.state, "waiting"), inArray(conversions.channel, off)));
  for (const channel of channels) await findConversions(db, channel, clock());
  const endsAt = clock().getTime() + longestRun;
  const unclear = { ga4: 0, meta: 0 };
  let sent = 0;
  for (let taken = 0; taken < mostAtOnce && clock().getTime() < endsAt; taken += 1) {
    const answering = channels.filter((channel) => unclear[channel] < mostUnclear);
    const claim = await claimNext(db, answering, clock());
    const sender = claim && senders[claim.channel];
    if (!claim || !sender) break;
    const result = await sendClaim(db, claim, { ...sender, now: clock() });
    await writeResult(db, claim, result, clock());
    unclear[claim.channel] = result.state === "retry" ? unclear[claim.channel] + 1 : 0;
    if (result.state === "sent") sent += 1;
  }
  await clearAddresses(db, clock());
  return sent;
}

/**
 * Clears the network address and the browser of orders for which nothing waits any more: Meta received the purchase or
 * refused it, or would not take it any more. A later refund goes without them.
 */
async function clearAddresses(db: SendServices["db"], now: Date): Promise<void> {
  const takenSince = new Date(now.getTime() - metaHours * 3_600_000).toISOString();
  await db.execute(sql`update order_origins set ip_address = null, user_agent = null
    where (ip_address is not null or user_agent is not null)
      and not exists (select from conversions waiting where waiting.order_id = order_origins.order_id
        and waiting.channel = 'meta' and waiting.state = 'waiting')
      and (created_at < ${takenSince}::timestamptz or exists (select from conversions told
        where told.order_id = order_origins.order_id and told.channel = 'meta'))`);
}

/** Returns the services that are switched on and have a secret that can be read. */
function openSenders(
  { env, signingSecret }: SendServices,
  stored: StoredMeasurement,
): Partial<Record<ConversionChannel, Sender>> {
  const { has_ga4, ga4_measurement_id, has_meta, meta_pixel_id, meta_test_code } = stored.settings;
  const secret = has_ga4 ? openSecret(signingSecret, "ga4", stored) : null;
  const token = has_meta ? openSecret(signingSecret, "meta", stored) : null;
  return {
    ...(secret !== null && {
      ga4: {
        hours: ga4Hours,
        send: (sale) => sendToGa4(sale, { measurementId: ga4_measurement_id, secret, url: env.GA4_URL }),
      },
    }),
    ...(token !== null && {
      meta: {
        hours: metaHours,
        send: (sale) =>
          sendToMeta(sale, {
            pixelId: meta_pixel_id,
            token,
            testCode: meta_test_code,
            shopUrl: env.BASE_URL,
            url: env.META_URL,
          }),
      },
    }),
  };
}

/** Takes the conversion that has waited longest, for as long as `lease`; null when none is due. */
async function claimNext(
  db: SendServices["db"],
  channels: readonly ConversionChannel[],
  now: Date,
): Promise<Claim | null> {
  const { rows } = await db.execute<Claim>(sql`
    with due as materialized (
      select id from conversions where state = 'waiting' and next_at <= ${now.toISOString()}::timestamptz
        and channel in (select jsonb_array_elements_text(${JSON.stringify(channels)}::jsonb))
      order by next_at, id limit 1 for update skip locked
    )
    update conversions set attempts = attempts + 1,
      next_at = ${new Date(now.getTime() + lease).toISOString()}::timestamptz
    from due where conversions.id = due.id
    returning conversions.id, order_id, channel, kind, refund_id, event_id, attempts`);
  return rows[0] ?? null;
}

async function sendClaim(
  db: SendServices["db"],
  claim: Claim,
  { send, hours, now }: Sender & { now: Date },
): Promise<SendResult> {
  try {
    const sale = await loadSale(db, claim);
    if (!sale) return { state: "refused", answer: "gone" };
    if (sale.happenedAt.getTime() < now.getTime() - hours * 3_600_000)
      return { state: "refused", answer: "too_old" };
    return await send(sale);
  } catch (error) {
    log.error({ err: error, conversion: claim.id }, "a conversion could not be sent");
    return { state: "retry", answer: "failed" };
  }
}

/** Writes how an attempt ended, unless another process took the row after the lease or the shopper withdrew. */
async function writeResult(
  db: SendServices["db"],
  { id, attempts }: Claim,
  { answer, ...result }: SendResult,
  now: Date,
): Promise<void> {
  const { state } = result;
  const willPass = result.state === "retry" ? result.willPass : undefined;
  const pause = Math.max(Math.min(2 ** attempts, longestPause), willPass?.leastPause ?? 0) * 60_000;
  const isOver = state === "retry" && !willPass && attempts >= mostAttempts;
  await db
    .update(conversions)
    .set({
      answer,
      ...(state === "retry"
        ? { next_at: new Date(now.getTime() + pause), ...(isOver && { state: "refused" as const }) }
        : { state, ...(state === "sent" && { sent_at: now }) }),
    })
    .where(and(eq(conversions.id, id), eq(conversions.attempts, attempts), eq(conversions.state, "waiting")));
}
