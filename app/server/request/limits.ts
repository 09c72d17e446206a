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
  | "sign-in"
  | "sign-in-account"
  | "sign-in-address"
  | "sign-in-device"
  | "password-account"
  | "code-account"
  | "code-use"
  | "invite-admin"
  | "invite-email"
  | "sign-up-address"
  | "link"
  | "link-account"
  | "link-device"
  | "report-address"
  | "withdrawal-address"
  | "withdrawal-email"
  | "subscription-address"
  | "message-address"
  | "order-page-address"
  | "order-page"
  | "office-address"
  | "streets-carrier"
  | "streets-town";

/** A maximum number of attempts per time window, counted in the database and so over all processes. */
export type Limit = {
  /** Counts an attempt under the key's parts. Returns null when it is allowed, else the seconds until the next attempt. */
  consume: (...key: string[]) => Promise<number | null>;
  /** Undoes the count of an attempt, for example of a successful sign-in. */
  release: (...key: string[]) => Promise<void>;
};

export type Limits = {
  /** Orders from one network address; loose, since many people may share one. */
  ordersPerAddress: Limit;
  /** Orders with the addresses of one mailbox (`mailboxOf`) in a day; each sends an e-mail to it. */
  ordersPerMailbox: Limit;
  /** Carriers' prices asked for from one network address; above it the owner's fixed price is shown. */
  quotesPerAddress: Limit;
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
  /** Messages of the contact form from one network address. */
  messagesPerAddress: Limit;
  /** Declarations of withdrawal from one network address. */
  withdrawalsPerAddress: Limit;
  /** Declarations of withdrawal with one e-mail, each of which sends a confirmation to it. */
  withdrawalsPerEmail: Limit;
  /** Wrong e-mails typed on orders' pages, and documents printed there, from one network address. */
  orderPagesPerAddress: Limit;
  /** Wrong e-mails typed on one order's page, and documents printed there. */
  orderPagesPerOrder: Limit;
  /** Views and closes of campaigns reported from one network address. */
  reportsPerAddress: Limit;
  /** Searches for offices, towns and streets from one network address; typing a word takes several. */
  officeSearchesPerAddress: Limit;
  /** Towns whose streets a carrier is asked for. */
  streetsPerCarrier: Limit;
  /** Attempts to get the streets of one town from its carrier. */
  streetsPerTown: Limit;
};

/**
 * Returns the stored key of a counter. Parts are hashed, so that keys have bounded length and the table lists no people.
 * Each part is hashed separately, so that all rows of an account can be found by the account alone.
 */
export function limitKey(...parts: string[]): string {
  return parts.map((part) => hash("sha256", part, "base64url")).join(".");
}

/** Returns the condition for rows that count an e-mail, alone or with a network or device; `names` restricts the limits. */
export function rowsOf(email: string, names?: readonly LimitName[]): SQL | undefined {
  const name = sql`split_part(${rateLimits.key}, ':', 1)`;
  const account = sql`split_part(split_part(${rateLimits.key}, ':', 2), '.', 1)`;
  return and(eq(account, limitKey(email)), names && inArray(name, [...names]));
}

/** Several limits that count the same attempt. */
export type Count = {
  /** As `Limit.consume`. An attempt that one limit refuses is counted by none of them. */
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
      for (const [index, [limit, ...key]] of counted.entries()) {
        const wait = await limit.consume(...key);
        if (wait === null) continue;
        await release(counted.slice(0, index));
        return wait;
      }
      return null;
    },
    release: () => release(counted),
  };
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
    signInsPerAccountAndAddress: limit("sign-in", 10, 900),
    signInsPerAccount: limit("sign-in-account", 100, 900),
    signInsPerAddress: limit("sign-in-address", 50, 900),
    signInsPerDevice: limit("sign-in-device", 10, 900),
    passwordsPerAccount: limit("password-account", 10, 900),
    codesPerAccount: limit("code-account", 10, 900),
    usesPerCode: limit("code-use", 1, 120),
    invitesPerAdmin: limit("invite-admin", 20, 3600),
    invitesPerEmail: limit("invite-email", 5, 3600),
    signUpsPerAddress: limit("sign-up-address", options.signUpsPerAddress, 3600),
    linksPerAccountAndAddress: limit("link", 5, 3600),
    linksPerAccount: limit("link-account", 20, 3600),
    linksPerDevice: limit("link-device", 5, 3600),
    reportsPerAddress: limit("report-address", 600, 600),
    withdrawalsPerAddress: limit("withdrawal-address", 30, 3600),
    withdrawalsPerEmail: limit("withdrawal-email", 10, 3600),
    orderPagesPerAddress: limit("order-page-address", 60, 3600),
    orderPagesPerOrder: limit("order-page", 20, 3600),
    subscriptionsPerAddress: limit("subscription-address", options.subscriptionsPerAddress, 3600),
    messagesPerAddress: limit("message-address", options.messagesPerAddress, 600),
    officeSearchesPerAddress: limit("office-address", 600, 600),
    streetsPerCarrier: limit("streets-carrier", 120, 3600),
    streetsPerTown: limit("streets-town", 1, 60),
  };
}
