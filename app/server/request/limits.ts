import { hash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";

/** Key prefix of a limit's rows. */
export type LimitName =
  | "orders-address"
  | "orders-mailbox"
  | "quote-address"
  | "promotion-address"
  | "sign-in"
  | "sign-in-account"
  | "sign-in-address"
  | "sign-in-device"
  | "password-account"
  | "code-account"
  | "code-use"
  | "invite-admin"
  | "invite-email"
  | "mail-test"
  | "key-check"
  | "sign-up-address"
  | "link"
  | "link-account"
  | "link-device"
  | "report-address"
  | "review-report-address"
  | "visit-address"
  | "withdrawal-address"
  | "withdrawal-email"
  | "subscription-address"
  | "stock-alert-address"
  | "stock-alert-mailbox"
  | "message-address"
  | "cart-reminder-address"
  | "cart-reminder-mailbox"
  | "review-address"
  | "consent-address"
  | "order-page-address"
  | "order-page"
  | "office-address"
  | "streets-carrier"
  | "streets-town"
  | "agent-read-address"
  | "agent-read-host"
  | "agent-change-address"
  | "agent-change-host"
  | "agent-cart-address"
  | "agent-answer-address"
  | "agent-profile-address"
  | "agent-profile"
  | "feed-address";

/** A maximum number of attempts per time window, counted in the database and so over all processes. */
export type Limit = {
  /**
   * Counts an attempt under the key's parts. Returns null when it is allowed, else the seconds until the next attempt.
   */
  consume: (...key: string[]) => Promise<number | null>;
  /** Undoes the count of an attempt, for example of a successful sign-in. */
  release: (...key: string[]) => Promise<void>;
  bounds: LimitBounds;
};

type LimitBounds = { pool: OpenDatabase["pool"]; name: LimitName; points: number; seconds: number };

export type Limits = {
  /** Orders from one network address; loose, since many people may share one. */
  ordersPerAddress: Limit;
  /** Orders with the addresses of one mailbox (`mailboxOf`) in a day; each sends an e-mail to it. */
  ordersPerMailbox: Limit;
  /** Carriers' prices asked for from one network address; above it there is no price to order at. */
  quotesPerAddress: Limit;
  /** Unknown codes of promotions, and questions whether a person may use them, from one network address. */
  promotionsPerAddress: Limit;
  /** Failed sign-ins to one account from one network address. */
  signInsPerAccountAndAddress: Limit;
  /** Failed sign-ins to one account from all networks together; loose, since any stranger can exhaust it. */
  signInsPerAccount: Limit;
  /** Failed sign-ins from one network address. */
  signInsPerAddress: Limit;
  /** Failed sign-ins to one account from one device that has signed in to it before. */
  signInsPerDevice: Limit;
  /** Wrong passwords of a person who is signed in to the account or has followed a link from its mailbox. */
  passwordsPerAccount: Limit;
  /** Wrong codes of a signed-in administrator who changes two-step sign-in. */
  codesPerAccount: Limit;
  /** Uses of one code of an account while it is valid; a second use must be refused (RFC 6238, section 5.2). */
  usesPerCode: Limit;
  /** Invitations to the back office by one administrator. */
  invitesPerAdmin: Limit;
  /** Invitations to the back office to one e-mail address. */
  invitesPerEmail: Limit;
  /** Tests of the mail server by one administrator; each connects to the host that the owner chose. */
  mailTestsPerAdmin: Limit;
  /** Checks of the keys for card payments by one administrator; each asks Stripe. */
  keyChecksPerAdmin: Limit;
  /** Sign-up attempts, and reset requests of unknown devices, from one network address. */
  signUpsPerAddress: Limit;
  /** E-mails with a link (verification and reset) to one e-mail address, requested from one network address. */
  linksPerAccountAndAddress: Limit;
  /** The same from all networks together; loose, since any stranger can exhaust it. */
  linksPerAccount: Limit;
  /** The same from one device that has signed in to the account before. */
  linksPerDevice: Limit;
  /** Newsletter sign-ups from one network address. */
  subscriptionsPerAddress: Limit;
  /** Addresses left at sold-out products from one network address. */
  stockAlertsPerAddress: Limit;
  /** Those of one mailbox (`mailboxOf`) in a day; each may send an e-mail to it. */
  stockAlertsPerMailbox: Limit;
  /** Messages of the contact form from one network address. */
  messagesPerAddress: Limit;
  /** Reminders of carts asked for from one network address. */
  cartRemindersPerAddress: Limit;
  /** Reminders of carts asked for with the addresses of one mailbox (`mailboxOf`) in a day. */
  cartRemindersPerMailbox: Limit;
  /** Reviews written, edited and deleted from one network address; an order may have many lines. */
  reviewsPerAddress: Limit;
  /** Declarations of withdrawal from one network address. */
  withdrawalsPerAddress: Limit;
  /** Declarations of withdrawal with one e-mail, each of which sends a confirmation to it. */
  withdrawalsPerEmail: Limit;
  /** Wrong e-mails, printed documents and reminders on orders' pages, from one network address. */
  orderPagesPerAddress: Limit;
  /** Wrong e-mails, printed documents and reminders on one order's page. */
  orderPagesPerOrder: Limit;
  /** Steps of visits reported from one network address; many people may share one. */
  visitsPerAddress: Limit;
  /** Views and closes of campaigns reported from one network address. */
  reportsPerAddress: Limit;
  /** Reports of published reviews from one network address. */
  reviewReportsPerAddress: Limit;
  /** Consents to measurement given and withdrawn from one network address. */
  consentsPerAddress: Limit;
  /** Searches for offices, towns and streets from one network address; typing a word takes several. */
  officeSearchesPerAddress: Limit;
  /** Towns whose streets a carrier is asked for. */
  streetsPerCarrier: Limit;
  /** Attempts to get the streets of one town from its carrier. */
  streetsPerTown: Limit;
  /** Questions of shopping agents for products and carts from one network address. */
  agentReadsPerAddress: Limit;
  /** The same of agents of one host; loose, since it asks for many people, and anybody can claim to be of it. */
  agentReadsPerHost: Limit;
  /** Changes of agents' carts from one network address. */
  agentChangesPerAddress: Limit;
  /** The same of agents of one host. */
  agentChangesPerHost: Limit;
  /** Agents' carts stored in a day for one network address; many people's agents may share it. */
  agentCartsPerAddress: Limit;
  /** Answers to agents' changes kept in a day for one network address. */
  agentAnswersPerAddress: Limit;
  /** Agents' profiles fetched for one network address. */
  agentProfilesPerAddress: Limit;
  /** Agents' profiles fetched for everybody. */
  agentProfiles: Limit;
  /** Product feeds sent to one network address. */
  feedsPerAddress: Limit;
};

/**
 * Returns the stored key of a counter. Parts are hashed, so that keys have bounded length and the table lists no
 * people. Each part is hashed separately, so that all rows of an account can be found by the account alone.
 */
export function limitKey(...parts: string[]): string {
  return parts.map((part) => hash("sha256", part, "base64url")).join(".");
}

/**
 * Returns the condition for rows that count an e-mail, alone or with a network or device; `names` restricts the limits.
 */
export function rowsOf(email: string, names?: readonly LimitName[]): SQL | undefined {
  const name = sql`split_part(${rateLimits.key}, ':', 1)`;
  const account = sql`split_part(split_part(${rateLimits.key}, ':', 2), '.', 1)`;
  return and(eq(account, limitKey(email)), names && inArray(name, [...names]));
}

/** Several limits that count the same attempt. */
export type Count = {
  /** As `Limit.consume`. An attempt that one limit refuses does not count against the others. */
  consume: () => Promise<number | null>;
  release: () => Promise<void>;
};

/** Combines limits, each with its key, into one that takes them in sequence. */
export function countBy(counted: readonly (readonly [Limit, ...string[]])[]): Count {
  const release = async (taken: typeof counted) => {
    await Promise.all(taken.map(([limit, ...key]) => limit.release(...key)));
  };
  return {
    async consume() {
      const waits = await consumeAll(counted);
      const refusing = waits.findIndex((wait) => wait !== null);
      await release(counted.slice(0, Math.max(0, refusing)));
      return waits[refusing] ?? null;
    },
    release: () => release(counted),
  };
}

/**
 * Counts an attempt by each limit until one refuses it, in one statement, because an order should not wait for several.
 * The rows are locked in the order of the limits: two limits must have the same order wherever they are combined.
 * Returns what `Limit.consume` would, for each limit that counted.
 */
async function consumeAll(counted: readonly (readonly [Limit, ...string[]])[]): Promise<(number | null)[]> {
  const [first, ...others] = counted;
  if (!first) return [];
  const [limit, ...key] = first;
  if (others.length === 0) return [await limit.consume(...key)];
  const now = Date.now();
  const values = counted.flatMap(([{ bounds }, ...parts], index) => [
    `${bounds.name}:${limitKey(...parts)}`,
    now + bounds.seconds * 1000,
    // The statement needs the maximum of a limit only if another limit follows.
    ...(index < others.length ? [bounds.points] : []),
  ]);
  const { rows } = await limit.bounds.pool.query<{ points: number; expire: string }>({
    name: `count-attempt-${counted.length}`,
    text: countingStatement(counted.length),
    values: [now, ...values],
  });
  return rows.map(({ points, expire }, index) => {
    const isAllowed = points <= (counted[index]?.[0].bounds.points ?? 0);
    return isAllowed ? null : Math.max(1, Math.ceil((Number(expire) - now) / 1000));
  });
}

/**
 * Builds the statement of `consumeAll`: each limit counts as rate-limiter-flexible does, if those before it allow it.
 */
function countingStatement(limits: number): string {
  const counts = Array.from({ length: limits }, (_, index) => {
    const [key, expire] = [`$${index * 3 + 2}::text`, `$${index * 3 + 3}::bigint`];
    const before = index === 0 ? "" : `from counted_${index - 1} where points <= $${index * 3 + 1}::int`;
    return `counted_${index} as (
      insert into rate_limits (key, points, expire) select ${key}, 1, ${expire} ${before}
      on conflict (key) do update set
        points = case when rate_limits.expire <= $1::bigint then 1 else rate_limits.points + 1 end,
        expire = case when rate_limits.expire <= $1::bigint then excluded.expire else rate_limits.expire end
      returning points, expire)`;
  });
  const results = counts.map(
    (_, index) => `select ${index} as position, points, expire from counted_${index}`,
  );
  return `with ${counts.join(", ")}
    select points, expire from (${results.join(" union all ")}) as counted order by position`;
}

export function createLimits(
  pool: OpenDatabase["pool"],
  options: {
    ordersPerAddress: number;
    signUpsPerAddress: number;
    subscriptionsPerAddress: number;
    messagesPerAddress: number;
  },
): Limits {
  const limit = (name: LimitName, points: number, seconds: number): Limit => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    return {
      bounds: { pool, name, points, seconds },
      async consume(...key) {
        try {
          await limiter.consume(limitKey(...key));
          return null;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      },
      async release(...key) {
        await limiter.reward(limitKey(...key), 1);
      },
    };
  };
  return {
    ordersPerAddress: limit("orders-address", options.ordersPerAddress, 300),
    ordersPerMailbox: limit("orders-mailbox", 10, 86_400),
    quotesPerAddress: limit("quote-address", 120, 600),
    promotionsPerAddress: limit("promotion-address", 120, 600),
    signInsPerAccountAndAddress: limit("sign-in", 10, 900),
    signInsPerAccount: limit("sign-in-account", 100, 900),
    signInsPerAddress: limit("sign-in-address", 50, 900),
    signInsPerDevice: limit("sign-in-device", 10, 900),
    passwordsPerAccount: limit("password-account", 10, 900),
    codesPerAccount: limit("code-account", 10, 900),
    usesPerCode: limit("code-use", 1, 120),
    invitesPerAdmin: limit("invite-admin", 20, 3600),
    invitesPerEmail: limit("invite-email", 5, 3600),
    mailTestsPerAdmin: limit("mail-test", 10, 600),
    keyChecksPerAdmin: limit("key-check", 10, 600),
    signUpsPerAddress: limit("sign-up-address", options.signUpsPerAddress, 3600),
    linksPerAccountAndAddress: limit("link", 5, 3600),
    linksPerAccount: limit("link-account", 20, 3600),
    linksPerDevice: limit("link-device", 5, 3600),
    reportsPerAddress: limit("report-address", 600, 600),
    reviewReportsPerAddress: limit("review-report-address", 10, 3600),
    visitsPerAddress: limit("visit-address", 600, 600),
    consentsPerAddress: limit("consent-address", 60, 3600),
    reviewsPerAddress: limit("review-address", 30, 3600),
    withdrawalsPerAddress: limit("withdrawal-address", 30, 3600),
    withdrawalsPerEmail: limit("withdrawal-email", 10, 3600),
    orderPagesPerAddress: limit("order-page-address", 60, 3600),
    orderPagesPerOrder: limit("order-page", 20, 3600),
    subscriptionsPerAddress: limit("subscription-address", options.subscriptionsPerAddress, 3600),
    stockAlertsPerAddress: limit("stock-alert-address", 30, 3600),
    stockAlertsPerMailbox: limit("stock-alert-mailbox", 20, 86_400),
    messagesPerAddress: limit("message-address", options.messagesPerAddress, 600),
    cartRemindersPerAddress: limit("cart-reminder-address", 30, 3600),
    cartRemindersPerMailbox: limit("cart-reminder-mailbox", 10, 86_400),
    officeSearchesPerAddress: limit("office-address", 600, 600),
    streetsPerCarrier: limit("streets-carrier", 120, 3600),
    streetsPerTown: limit("streets-town", 1, 60),
    agentReadsPerAddress: limit("agent-read-address", 240, 60),
    agentReadsPerHost: limit("agent-read-host", 6000, 60),
    agentChangesPerAddress: limit("agent-change-address", 120, 60),
    agentChangesPerHost: limit("agent-change-host", 3000, 60),
    agentCartsPerAddress: limit("agent-cart-address", 300, 86_400),
    agentAnswersPerAddress: limit("agent-answer-address", 1000, 86_400),
    agentProfilesPerAddress: limit("agent-profile-address", 10, 60),
    agentProfiles: limit("agent-profile", 30, 60),
    feedsPerAddress: limit("feed-address", 60, 3600),
  };
}
