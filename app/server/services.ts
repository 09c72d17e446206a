import { createAuth } from "./accounts/auth.ts";
import type { Auth } from "./accounts/auth.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Env } from "./env.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { LiveNotices } from "./live/live-notices.ts";
import { createPaymentProvider } from "./payments/create-payment-provider.ts";
import type { PaymentProvider } from "./payments/payment-provider.ts";
import type { FileStorage } from "./media/file-storage.ts";
import type { PublicContent } from "./http/pages/public-content.ts";
import { createLimits } from "./limits/limits.ts";
import { addJobMetrics } from "./jobs/job-metrics.ts";
import { createMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";
import type { Limits } from "./limits/limits.ts";

/** Everything that loaders and actions work with; built once at the start and handed on through the router's context. */
export type Services = {
  env: Env;
  db: Database;
  pool: OpenDatabase["pool"];
  auth: Auth;
  limits: Limits;
  jobs: JobQueue;
  /** What open back offices are told at once. */
  live: LiveNotices;
  /** What public pages are made from, and when it changes. */
  content: PublicContent;
  /** What this copy of the program tells of itself. */
  metrics: Metrics;
  /** Keeps uploaded files. */
  storage: FileStorage;
  /** Takes card payments; null where none are taken. */
  provider: PaymentProvider | null;
  /** Signs links that are given out to be used without an account. */
  signingSecret: string;
};

export function createServices(
  env: Env,
  {
    database,
    jobs,
    live,
    content,
    storage,
    authSecret,
    metrics = createMetrics(),
  }: {
    database: OpenDatabase;
    jobs: JobQueue;
    live: LiveNotices;
    content: PublicContent;
    storage: FileStorage;
    authSecret: string;
    metrics?: Metrics;
  },
): Services {
  const { db, pool } = database;
  const limits = createLimits(pool, {
    ordersPerAddress: env.ORDERS_PER_ADDRESS,
    signUpsPerAddress: env.SIGN_UPS_PER_ADDRESS,
    messagesPerAddress: env.MESSAGES_PER_ADDRESS,
    subscriptionsPerAddress: env.SUBSCRIPTIONS_PER_ADDRESS,
  });
  metrics.add("gauge", "database_connections", "Open ones of the pool.", () => pool.totalCount);
  metrics.add("gauge", "database_waiting", "Queries that wait for a connection.", () => pool.waitingCount);
  addJobMetrics(metrics, pool);
  return {
    env,
    metrics,
    db,
    pool,
    auth: createAuth({ db, jobs, baseUrl: env.BASE_URL, secret: authSecret }),
    limits,
    jobs,
    live,
    content,
    storage,
    provider: createPaymentProvider(env, db),
    signingSecret: authSecret,
  };
}
