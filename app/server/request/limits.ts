import { hash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#app/server/db/database.ts";

/** A number of attempts within a time, counted in the database and so over all copies of the program. */
export type Limit = {
  /** Counts an attempt. Returns null when it is allowed, else the seconds after which to try again. */
  take: (key: string) => Promise<number | null>;
  /** Takes an attempt back that should not have counted. */
  giveBack: (key: string) => Promise<void>;
};

export type Limits = {
  /** Orders from one network address; loose, since many people may share one. */
  ordersPerAddress: Limit;
  /** Failed sign-ins to one account. */
  signInsPerAccount: Limit;
  /** Failed sign-ins from one network address. */
  signInsPerAddress: Limit;
  /** Wrong codes of somebody who is signed in and changes the sign-in by two steps. */
  codesPerAccount: Limit;
  /** Uses of one code of an account while it is valid: a second one is somebody who looked on (RFC 6238, 5.2). */
  usesPerCode: Limit;
  /** Invitations to the back office by one administrator. */
  invitesPerAdmin: Limit;
  /** Accounts opened, or tried to be, from one network address. */
  signUpsPerAddress: Limit;
  /** Letters with a link to one e-mail address: verification and reset. */
  linksPerAccount: Limit;
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
 * the table.
 */
export function limitKey(key: string): string {
  return hash("sha256", key, "base64url");
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
  const limit = (name: string, points: number, seconds: number): Limit => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
    return {
      async take(key) {
        try {
          await limiter.consume(limitKey(key));
          return null;
        } catch (refusal) {
          if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
          throw refusal;
        }
      },
      async giveBack(key) {
        await limiter.reward(limitKey(key), 1);
      },
    };
  };
  return {
    ordersPerAddress: limit("orders-address", options.ordersPerAddress, 300),
    signInsPerAccount: limit("sign-in-account", 10, 900),
    signInsPerAddress: limit("sign-in-address", 50, 900),
    codesPerAccount: limit("code-account", 10, 900),
    usesPerCode: limit("code-use", 1, 120),
    invitesPerAdmin: limit("invite-admin", 20, 3600),
    signUpsPerAddress: limit("sign-up-address", options.signUpsPerAddress, 3600),
    linksPerAccount: limit("link-account", 5, 3600),
    reportsPerAddress: limit("report-address", 600, 600),
    withdrawalsPerAddress: limit("withdrawal-address", 30, 3600),
    withdrawalsPerEmail: limit("withdrawal-email", 10, 3600),
    subscriptionsPerAddress: limit("subscription-address", options.subscriptionsPerAddress, 3600),
    messagesPerAddress: limit("message-address", options.messagesPerAddress, 600),
  };
}
