import { authOfAddress } from "./accounts/auth.ts";
import type { Auth } from "./accounts/auth.ts";
import type { Database, OpenDatabase } from "./db/database.ts";
import type { Env } from "./env.ts";
import { freeBytesIn } from "./free-disk.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { LiveNotices } from "./live/live-notices.ts";
import { createCards } from "./payments/account/cards.ts";
import type { Cards } from "./payments/account/cards.ts";
import { carrierFactories } from "./delivery/adapters/carrier-factories.ts";
import { createCarriers } from "./delivery/carriers.ts";
import type { Carriers } from "./delivery/carriers.ts";
import type { FileStorage } from "./media/file-storage.ts";
import type { PublicContent } from "./http/pages/public-content.ts";
import { createMissingCounter } from "./redirects/missing-paths.ts";
import type { MissingCounter } from "./redirects/missing-paths.ts";
import { createLimits } from "./request/limits.ts";
import { addJobMetrics } from "./jobs/job-metrics.ts";
import { createMetrics } from "./metrics.ts";
import type { Metrics } from "./metrics.ts";
import { followPublicAddress } from "./shop/public-address.ts";
import type { PublicAddress } from "./shop/public-address.ts";
import type { Limits } from "./request/limits.ts";
import { addSecurityMetrics } from "./security-events.ts";

/** The dependencies of loaders and actions: built once at start, passed through the router's context. */
export type Services = {
  /** The environment; its BASE_URL is the address in force, so read it at each use. */
  env: Env;
  /** The shop's public address, which the owner may change while the program runs. */
  address: PublicAddress;
  db: Database;
  pool: OpenDatabase["pool"];
  /** Accounts and sessions at the address in force. */
  auth: Auth;
  limits: Limits;
  jobs: JobQueue;
  /** Notifies open back office pages of changes. */
  live: LiveNotices;
  /** Follows changes of the data that public pages are rendered from. */
  content: PublicContent;
  /** The metrics of this process. */
  metrics: Metrics;
  /** Stores uploaded files. */
  storage: FileStorage;
  /** Returns the free space in bytes on the disk of a folder. */
  freeBytes: typeof freeBytesIn;
  /** Finds the account that takes card payments. */
  cards: Cards;
  /** The carriers that have an account. */
  carriers: Carriers;
  /** Counts requests for missing pages. */
  missing: MissingCounter;
  /** Signs links that work without an account. */
  signingSecret: string;
};

export function createServices(
  environment: Env,
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
  const address = followPublicAddress(environment, { db, content });
  const env: Env = {
    ...environment,
    get BASE_URL() {
      return address.origin;
    },
  };
  const authOf = authOfAddress({ db, secret: authSecret });
  const limits = createLimits(pool, {
    ordersPerAddress: env.ORDERS_PER_ADDRESS,
    signUpsPerAddress: env.SIGN_UPS_PER_ADDRESS,
    messagesPerAddress: env.MESSAGES_PER_ADDRESS,
    subscriptionsPerAddress: env.SUBSCRIPTIONS_PER_ADDRESS,
  });
  metrics.add("gauge", "database_connections", "Open connections of the pool.", () => pool.totalCount);
  metrics.add("gauge", "database_waiting", "Queries waiting for a connection.", () => pool.waitingCount);
  addJobMetrics(metrics, pool);
  addSecurityMetrics(metrics);
  return {
    env,
    address,
    metrics,
    db,
    pool,
    get auth() {
      return authOf(address.origin);
    },
    limits,
    jobs,
    live,
    content,
    storage,
    freeBytes: freeBytesIn,
    cards: createCards({ env, db, secret: authSecret }),
    carriers: createCarriers({ env, db, secret: authSecret }, carrierFactories),
    missing: createMissingCounter(db),
    signingSecret: authSecret,
  };
}
