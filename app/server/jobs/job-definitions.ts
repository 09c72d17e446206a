import type { Queue } from "pg-boss";
import { z } from "zod";
import { carrierNames } from "#app/domain/delivery/carrier.ts";
import { locales } from "#app/domain/locale.ts";
import { maxAttempts } from "#app/domain/shop/email.ts";

/** A kind of background job: its queue, the schema of its payload, how it is retried and how many run at once. */
export type JobDefinition<Payload extends object = object> = {
  /** Name of its queue, which is stored. */
  name: string;
  /** Schema of the stored payload; a job with another payload fails. */
  payload: z.ZodType<Payload>;
  /** How many jobs one process runs at once. */
  atOnce: number;
  /** `short`: at most one job waits. `exclusive`: at most one waits or runs. */
  policy?: "short" | "exclusive";
  /** Retries, time limits and retention, in seconds. */
  queue: Omit<Queue, "name" | "policy">;
};

/** Seconds in a day. */
const day = 86_400;

/** How often a failed job runs again, and after how many seconds; with back-off the pause doubles up to a maximum. */
const retries = {
  /** After 2, 4, 8 ... seconds, up to every minute, for a month. */
  upToEveryMinute: { retryLimit: 43_200, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
  /** After 2, 4, 8 ... seconds, up to every ten minutes, for a month. */
  upToEveryTenMinutes: { retryLimit: 4400, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 },
  /** After 2, 4, 8 ... seconds, up to hourly, for a month. */
  upToHourly: { retryLimit: 800, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 },
  /** After 1, 2, 4 ... minutes, up to every two hours, for nine hours. */
  upToTwoHourly: { retryLimit: 10, retryDelay: 60, retryBackoff: true, retryDelayMax: 7200 },
  everyMinuteForAnHour: { retryLimit: 60, retryDelay: 60 },
  everyFiveMinutes: { retryLimit: 10, retryDelay: 300 },
  everyTenMinutes: { retryLimit: 10, retryDelay: 600 },
  /** The handler retries by itself: only a job whose process ended is run again. */
  afterCrash: { retryLimit: 100, retryDelay: 5 },
  never: { retryLimit: 0 },
} as const;

/** Jobs that an event enqueues: a crashed process is detected after 10 seconds without a heartbeat. */
const detectedFast = { heartbeatSeconds: 10, retentionSeconds: 365 * day, deleteAfterSeconds: day } as const;

/** Long jobs: a crashed process is detected after 30 seconds. */
const detectedLate = { heartbeatSeconds: 30, deleteAfterSeconds: day } as const;

/** Jobs that wait for their next run, also while the shop is stopped. */
const recurring = { ...detectedLate, retentionSeconds: 3650 * day } as const;

/**
 * Sends an e-mail: retried after 2, 4, 8 ... seconds, up to hourly. Attempts are counted on the e-mail; the job's limit
 * is higher, because an interrupted attempt counts only here. A crashed process is detected after 10 seconds without a
 * heartbeat, a hanging attempt after a minute. An e-mail may wait ten years for a mail server to be configured.
 */
export const emailJob = {
  // Stored in the queue, as is the payload: "letters" and `letterId` stay.
  name: "letters",
  payload: z.object({ letterId: z.string() }),
  atOnce: 4,
  queue: {
    ...retries.upToHourly,
    ...detectedFast,
    retryLimit: 2 * maxAttempts,
    expireInSeconds: 60,
    retentionSeconds: 3650 * day,
  },
} satisfies JobDefinition;

/** Options of queues that are retried up to every minute, for a month. */
const everyMinute = { ...retries.upToEveryMinute, ...detectedFast, expireInSeconds: 60 } as const;

/**
 * E-mails a link for a new password, if the address has an account: retried after 2, 4, 8 ... seconds, up to every
 * minute, for a day. Done jobs are deleted after a minute, since they hold addresses.
 */
export const resetRequestJob = {
  name: "reset-requests",
  payload: z.object({ email: z.string(), locale: z.enum(locales) }),
  atOnce: 1,
  queue: { ...everyMinute, retryLimit: 1440, retentionSeconds: day, deleteAfterSeconds: 60 },
} satisfies JobDefinition;

/** Options of queues on which money, stock or a legal duty depends. */
const forAMonth = { ...retries.upToEveryTenMinutes, ...detectedFast, expireInSeconds: 120 } as const;

/**
 * Closes an overdue payment, fails a card order without an open payment, closes the payments of a cancelled order, or
 * requests a refund from the provider: retried after 2, 4, 8 ... seconds, up to every ten minutes, for a month, because
 * money depends on it.
 */
export const paymentJob = {
  name: "payments",
  payload: z.union([
    z.object({ paymentId: z.string() }),
    z.object({ orderId: z.string() }),
    z.object({ cancelledOrderId: z.string() }),
    z.object({ refundId: z.string() }),
  ]),
  atOnce: 4,
  queue: forAMonth,
} satisfies JobDefinition;

/**
 * Issues the documents of an order that are due: retried after 2, 4, 8 ... seconds, up to every ten minutes, for a
 * month, because the law requires them.
 */
export const documentsJob = {
  name: "documents",
  payload: z.object({ orderId: z.string() }),
  atOnce: 1,
  queue: forAMonth,
} satisfies JobDefinition;

/**
 * Reminds the customer of a bank transfer, or cancels an order whose transfer has not arrived: retried after 2, 4, 8
 * ... seconds, up to every ten minutes, for a month, because stock depends on it.
 */
export const transferJob = {
  name: "transfers",
  payload: z.object({ orderId: z.string(), step: z.enum(["remind", "end"]) }),
  atOnce: 4,
  queue: { ...forAMonth, expireInSeconds: 60 },
} satisfies JobDefinition;

/**
 * Creates the derived files of an upload, or removes them if it was deleted: retried after 5, 10, 20 ... seconds, up to
 * hourly, for a month. The variants of a picture take seconds, on a small machine a minute or two, and occupy a whole
 * CPU core. `width` is in pixels, and null for a file without variants.
 */
export const mediaJob = {
  name: "media",
  payload: z.object({ mediaId: z.string(), key: z.string(), width: z.number().nullable() }),
  atOnce: 1,
  queue: { ...retries.upToHourly, ...detectedFast, retryDelay: 5, expireInSeconds: 600 },
} satisfies JobDefinition;

/**
 * Starts all popups that are due at `startsAt` (ISO 8601), possibly years ahead: retried after 2, 4, 8 ... seconds, up
 * to every minute, for a month.
 */
export const popupJob = {
  name: "popups",
  payload: z.object({ startsAt: z.iso.datetime() }),
  atOnce: 1,
  queue: { ...everyMinute, retentionSeconds: 3650 * day },
} satisfies JobDefinition;

/**
 * Starts and ends all price campaigns that are due at `at` (ISO 8601), possibly years ahead: retried after 2, 4, 8 ...
 * seconds, up to every minute, for a month. Each run continues where the last one stopped.
 */
export const priceCampaignJob = {
  name: "price-campaigns",
  payload: z.object({ at: z.iso.datetime() }),
  atOnce: 1,
  queue: { ...everyMinute, expireInSeconds: 3600, retentionSeconds: 3650 * day },
} satisfies JobDefinition;

/**
 * Fetches the offices and towns of a carrier: retried after 1, 2, 4 ... minutes for about nine hours, since the last
 * good lists stay in use. The download of several megabytes may be slow.
 */
export const officeRefreshJob = {
  name: "offices",
  payload: z.object({ carrier: z.enum(carrierNames) }),
  atOnce: 1,
  queue: {
    ...retries.upToTwoHourly,
    ...detectedLate,
    expireInSeconds: 600,
    retentionSeconds: 30 * day,
  },
} satisfies JobDefinition;

/** The payload of recurring jobs, which have none: whatever is stored is ignored. */
const noPayload = z.unknown().transform(() => ({}));

/** One job of a recurring queue waits for the next run, however many processes enqueue it. */
const single = { payload: noPayload, atOnce: 1, policy: "short" } as const;

/**
 * Makes a backup when one is due by the owner's settings, checked hourly, which catches up after a missed night.
 * Retried every five minutes; a large backup may take hours.
 */
export const backupJob = {
  name: "backups",
  payload: noPayload,
  atOnce: 1,
  /** Seventeen minutes past the hour, away from the load that other systems schedule on the hour. */
  cron: "17 * * * *",
  queue: {
    ...retries.everyFiveMinutes,
    ...detectedLate,
    expireInSeconds: 12 * 3600,
    retentionSeconds: day,
  },
} satisfies JobDefinition & { cron: string };

/**
 * Makes a backup that the owner asked for, one at a time. The handler stores a failure; only a job whose process ended
 * runs again.
 */
export const requestedBackupJob = {
  name: "requested-backups",
  payload: noPayload,
  atOnce: 1,
  policy: "exclusive",
  queue: { ...retries.afterCrash, ...detectedLate, expireInSeconds: 12 * 3600, retentionSeconds: day },
} satisfies JobDefinition;

/** Options of queues whose only job waits for the next night. */
const nightly = { ...retries.everyTenMinutes, ...recurring } as const;

/**
 * Erases personal data past its retention period every night. Retried every ten minutes; after downtime an overdue job
 * runs at the next start.
 */
export const retentionJob = {
  name: "retention",
  ...single,
  queue: { ...nightly, expireInSeconds: 12 * 3600 },
} satisfies JobDefinition;

/** Requests a refresh of every carrier's lists every night: one job waits, however many processes enqueue it. */
export const officeListsJob = {
  name: "office-lists",
  ...single,
  queue: { ...nightly, expireInSeconds: 600 },
} satisfies JobDefinition;

/** Reads the carriers' payouts every night. Retried every ten minutes. */
export const payoutsJob = {
  name: "payouts",
  ...single,
  queue: { ...nightly, expireInSeconds: 1800 },
} satisfies JobDefinition;

/** Options of queues whose jobs run every few minutes: not retried, since the next run follows soon. */
const frequent = { ...retries.never, ...recurring, expireInSeconds: 1800 } as const;

/** Asks the carriers about open parcels. Not retried, since the next run follows in minutes. */
export const trackingJob = { name: "tracking", ...single, queue: frequent } satisfies JobDefinition;

/**
 * Locks the lots whose date has passed, at midnight in Sofia. Retried every minute, since nothing past its date may be
 * sold.
 */
export const lotExpiryJob = {
  name: "lot-expiry",
  ...single,
  queue: { ...retries.everyMinuteForAnHour, ...recurring, expireInSeconds: 1800 },
} satisfies JobDefinition;

/** Adds changes of sales to the sums of their hours. Not retried, since the next run follows in minutes. */
export const salesJob = { name: "sales", ...single, queue: frequent } satisfies JobDefinition;

/** Counts every night which products are bought together. Retried every ten minutes. */
export const boughtTogetherJob = {
  name: "bought-together",
  ...single,
  queue: { ...nightly, expireInSeconds: 3600 },
} satisfies JobDefinition;

/** Tells those who wait for sold-out products that these are back. */
export const stockAlertsJob = { name: "stock-alerts", ...single, queue: frequent } satisfies JobDefinition;

/** Tells the measuring services of purchases and refunds. */
export const conversionsJob = { name: "conversions", ...single, queue: frequent } satisfies JobDefinition;

/** Asks the customers of delivered orders for reviews. */
export const reviewRequestsJob = {
  name: "review-requests",
  ...single,
  queue: frequent,
} satisfies JobDefinition;

/** Reminds visitors of their carts. */
export const cartRemindersJob = {
  name: "cart-reminders",
  ...single,
  queue: frequent,
} satisfies JobDefinition;

/** Reminds customers to order again. */
export const orderRemindersJob = {
  name: "order-reminders",
  ...single,
  queue: frequent,
} satisfies JobDefinition;

/**
 * Notifies the customers of a recall, in batches: retried after 2, 4, 8 ... seconds, up to every minute, for a month,
 * because their health may depend on it. Each run continues where the last one stopped.
 */
export const recallJob = {
  name: "recalls",
  payload: z.object({ recallId: z.uuid() }),
  atOnce: 1,
  queue: { ...everyMinute, expireInSeconds: 3600 },
} satisfies JobDefinition;

/** Reminds the owner of duties to be checked, every morning. Retried every ten minutes. */
export const dutyReminderJob = {
  name: "duty-reminders",
  ...single,
  queue: { ...nightly, expireInSeconds: 600 },
} satisfies JobDefinition;

/**
 * Builds the package of a month, which takes minutes or up to an hour, in the language of the person who requested it.
 * The handler retries failures itself. The queue runs a job again only when its process ended; the job then continues
 * where it stopped.
 */
export const monthPackageJob = {
  name: "month-packages",
  payload: z.object({ packageId: z.uuid(), language: z.enum(locales) }),
  atOnce: 1,
  queue: {
    ...retries.afterCrash,
    ...detectedLate,
    expireInSeconds: 12 * 3600,
    retentionSeconds: 30 * day,
  },
} satisfies JobDefinition;

/** Removes expired packages every night. Retried every ten minutes. */
export const packageExpiryJob = {
  name: "package-expiry",
  ...single,
  queue: { ...nightly, expireInSeconds: 3600 },
} satisfies JobDefinition;

/** Erases old carts and answers of shopping agents every night. Retried every ten minutes. */
export const agentDataJob = {
  name: "agent-data",
  ...single,
  queue: { ...nightly, expireInSeconds: 3600 },
} satisfies JobDefinition;

/** Makes the products of a changed flavour searchable by its names. Retried up to every minute, for a month. */
export const flavorWordsJob = {
  name: "flavor-words",
  payload: z.object({ flavor: z.string() }),
  atOnce: 1,
  queue: { ...everyMinute, expireInSeconds: 600 },
} satisfies JobDefinition;

/**
 * Sends a newsletter for some seconds; the run's next job continues it, so that pausing it, or stopping the shop, takes
 * no longer. Its own queue, because e-mails about orders never wait for a newsletter. A job of an earlier run does
 * nothing.
 */
export const newsletterJob = {
  name: "newsletters",
  payload: z.object({ newsletterId: z.uuid(), runId: z.uuid() }),
  atOnce: 2,
  queue: { ...everyMinute, expireInSeconds: 300 },
} satisfies JobDefinition;

/**
 * Moves the products of another shop in: retried when its process ended, and then from the beginning; the handler
 * stores other failures.
 */
export const moveInJob = {
  name: "move-ins",
  payload: z.object({ moveInId: z.uuid() }),
  atOnce: 1,
  queue: { ...retries.afterCrash, ...detectedLate, expireInSeconds: 3600, retentionSeconds: 30 * day },
} satisfies JobDefinition;

/**
 * Fetches pictures of a move-in for some seconds; the next job continues it, so that stopping the shop takes no longer.
 */
export const moveInPicturesJob = {
  name: "move-in-pictures",
  payload: z.object({ moveInId: z.uuid() }),
  atOnce: 1,
  queue: { ...everyMinute, expireInSeconds: 300 },
} satisfies JobDefinition;

export type ResetRequestJob = z.output<typeof resetRequestJob.payload>;
export type PaymentJob = z.output<typeof paymentJob.payload>;
export type NewsletterJob = z.output<typeof newsletterJob.payload>;
export type FlavorWordsJob = z.output<typeof flavorWordsJob.payload>;
export type MonthPackageJob = z.output<typeof monthPackageJob.payload>;
export type TransferJob = z.output<typeof transferJob.payload>;
export type MediaJob = z.output<typeof mediaJob.payload>;
export type PriceCampaignJob = z.output<typeof priceCampaignJob.payload>;
export type PopupJob = z.output<typeof popupJob.payload>;
