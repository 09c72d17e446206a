import { hash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#app/server/db/database.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";

/** What the rows of a limit begin with. */
export type LimitName =
  | "orders-address"
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
  | "message-address";

/** A number of attempts within a time, counted in the database and so over all copies of the program. */
export type Limit = {
  /**
   * Counts an attempt of whoever the parts of the key name together. Returns null when it is allowed, else the seconds after
   * which to try again.
   */
  take: (...key: string[]) => Promise<number | null>;
  /** Takes an attempt back that should not have counted. */
  giveBack: (...key: string[]) => Promise<void>;
};

export type Limits = {
  /** Orders from one network address; loose, since many people may share one. */
  ordersPerAddress: Limit;
  /** Failed sign-ins to one account from one network address. */
  signInsPerAccountAndAddress: Limit;
  /** Failed sign-ins to one account from all networks together; loose, since any stranger can exhaust it. */
  signInsPerAccount: Limit;
  /** Failed sign-ins from one network address. */
  signInsPerAddress: Limit;
  /** Failed sign-ins to one account from one device that has signed in to it before. */
  signInsPerDevice: Limit;
  /** Wrong passwords of somebody who is signed in to the account or has followed a link of its mailbox. */
  passwordsPerAccount: Limit;
  /** Wrong codes of somebody who is signed in and changes the sign-in by two steps. */
  codesPerAccount: Limit;
  /** Uses of one code of an account while it is valid: a second one is somebody who looked on (RFC 6238, 5.2). */
  usesPerCode: Limit;
  /** Invitations to the back office by one administrator. */
  invitesPerAdmin: Limit;
  /** Invitations to the back office to one e-mail address. */
  invitesPerEmail: Limit;
  /** Accounts opened, or tried to be, from one network address. */
  signUpsPerAddress: Limit;
  /** Letters with a link (verification and reset) to one e-mail address, asked for from one network address. */
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
  /** Declarations of withdrawal that name one e-mail, which are confirmed to it. */
  withdrawalsPerEmail: Limit;
  /** Views and closes of campaigns told from one network address. */
  reportsPerAddress: Limit;
};

/**
 * Whom a limit counts, as its table names them: of one length, whatever was sent, and no list of people for whoever reads
 * the table. Parts are hashed one by one, so that all rows of an account can be found by the account alone.
 */
export function limitKey(...parts: string[]): string {
  return parts.map((part) => hash("sha256", part, "base64url")).join(".");
}

/** Rows that count an e-mail, alone or together with a network or device: of the limits named, or of all. */
export function rowsOf(email: string, names?: readonly LimitName[]): SQL | undefined {
  const name = sql`split_part(${rateLimits.key}, ':', 1)`;
  const first = sql`split_part(split_part(${rateLimits.key}, ':', 2), '.', 1)`;
  return and(eq(first, limitKey(email)), names && inArray(name, [...names]));
}

/** Several limits that count one attempt. */
export type Count = {
  /** As of one limit. An attempt that one of them refuses is counted by none of those before it. */
  take: () => Promise<number | null>;
  giveBack: () => Promise<void>;
};

/** Counts an attempt by one limit after another, each with its key. */
export function countBy(counted: readonly (readonly [Limit, ...string[]])[]): Count {
  const giveBack = async (those: typeof counted) => {
    await Promise.all(those.map(([limit, ...key]) => limit.giveBack(...key)));
  };
  return {
    async take() {
      for (const [index, [limit, ...key]] of counted.entries()) {
        const wait = await limit.take(...key);
        if (wait === null) continue;
        await giveBack(counted.slice(0, index));
        return wait;
      }
      return null;
    },
    giveBack: () => giveBack(counted),
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
      async take(...key) {
        try {
          await limiter.consume(limitKey(...key));
          return null;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      },
      async giveBack(...key) {
        await limiter.reward(limitKey(...key), 1);
      },
    };
  };
  return {
    ordersPerAddress: limit("orders-address", options.ordersPerAddress, 300),
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
    subscriptionsPerAddress: limit("subscription-address", options.subscriptionsPerAddress, 3600),
    messagesPerAddress: limit("message-address", options.messagesPerAddress, 600),
  };
}
