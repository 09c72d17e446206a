import path from "node:path";
import { z } from "zod";
import { isOrigin } from "#app/domain/shop/public-address.ts";
import { isEmail } from "#app/domain/typed-text.ts";
import { logLevels } from "./log.ts";
import { readStorageUrl, storageUrlExample } from "./media/storage-settings.ts";
import { projectRoot } from "./project-root.ts";

/** An empty value (`NAME=` in a shell) counts as unset. */
const text = z.string().trim().min(1);
const perAddress = z.coerce.number("a whole number from 1").int().min(1);
const httpAddress = (example: string) =>
  z.url({ protocol: /^https?$/, error: `an address such as ${example}` }).optional();
const onOff = z.enum(["on", "off"], "on or off").transform((value) => value === "on");

function wholeNumber(least: number, most: number) {
  return z.coerce.number(`a whole number from ${least} to ${most}`).int().min(least).max(most);
}

const variables = z
  .object({
    PORT: z.coerce.number("a port number").int().min(0).max(65_535).default(3000),
    HOST: text.optional(),
    BASE_URL: z
      .url({ protocol: /^https?$/, error: "an address such as https://shop.example" })
      .refine(isOrigin, "an address such as https://shop.example, with nothing behind the host")
      .optional(),
    DATA_DIR: text.default("data"),
    // Not `z.url`: the host may be missing or a socket folder, which URL parsers refuse.
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, "an address such as postgres://user@host/db")
      .optional(),
    // Set by `run-workers.ts`, whose copies of the program get the address of an embedded database, too.
    EMBEDDED_DATABASE: onOff.optional(),
    AUTH_SECRET: z.string().min(32, "at least 32 characters").optional(),
    ADMIN_EMAIL: z.string().trim().refine(isEmail, "an e-mail address").optional(),
    ADMIN_PASSWORD: z.string().min(6, "at least 6 characters").optional(),
    DEMO: onOff.optional(),
    TRUST_PROXY: onOff.default(false),
    HSTS_SUBDOMAINS: onOff.default(false),
    METRICS_TOKEN: z.string().min(16, "at least 16 characters").optional(),
    WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
    ORDERS_PER_ADDRESS: perAddress.default(300),
    SIGN_UPS_PER_ADDRESS: perAddress.default(20),
    MESSAGES_PER_ADDRESS: perAddress.default(10),
    SUBSCRIPTIONS_PER_ADDRESS: perAddress.default(20),
    STORAGE_URL: z
      .string()
      .transform((value, context) => {
        const settings = readStorageUrl(value.trim());
        if (!settings) context.addIssue({ code: "custom", message: storageUrlExample });
        return settings;
      })
      .optional(),
    BACKUPS: onOff.optional(),
    BACKUP_DIR: text.optional(),
    BACKUPS_DAILY: wholeNumber(1, 1000).optional(),
    BACKUPS_WEEKLY: wholeNumber(0, 1000).optional(),
    BACKUPS_MONTHLY: wholeNumber(0, 1000).optional(),
    STRIPE_SECRET_KEY: text.optional(),
    STRIPE_WEBHOOK_SECRET: text.optional(),
    STRIPE_API_URL: httpAddress("https://api.stripe.com"),
    PAYMENTS: z.enum(["stripe", "sandbox", "none"], "stripe, sandbox or none").optional(),
    CARRIERS: z.enum(["sandbox", "none"], "sandbox or none").optional(),
    ECONT_URL: httpAddress("https://ee.econt.com/services/"),
    SPEEDY_URL: httpAddress("https://api.speedy.bg/v1/"),
    BOXNOW_URL: httpAddress("https://api-production.boxnow.bg"),
    GA4_URL: httpAddress("https://www.google-analytics.com"),
    META_URL: httpAddress("https://graph.facebook.com"),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: "an address such as smtps://user:password@mail.example" })
      .optional(),
    MAIL_FROM: z
      .string()
      .trim()
      .regex(
        /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
        "an address such as Shop <shop@mail.example>",
      )
      .optional(),
    LOG_LEVEL: z.enum(logLevels, logLevels.join(", ")).default("info"),
  })
  .refine((env) => !env.DATABASE_URL || env.AUTH_SECRET, {
    path: ["AUTH_SECRET"],
    error:
      "a secret of at least 32 characters, the same for all copies of the program (required with DATABASE_URL)",
  })
  .refine((env) => env.PAYMENTS !== "stripe" || env.STRIPE_SECRET_KEY, {
    path: ["STRIPE_SECRET_KEY"],
    error: "the secret key of your Stripe account (required with PAYMENTS=stripe)",
  })
  .refine((env) => !env.STRIPE_SECRET_KEY || env.STRIPE_WEBHOOK_SECRET, {
    path: ["STRIPE_WEBHOOK_SECRET"],
    error: "the signing secret of your webhook at Stripe (required with STRIPE_SECRET_KEY)",
  });

export type Env = Omit<
  z.output<typeof variables>,
  "BACKUP_DIR" | "BASE_URL" | "CARRIERS" | "EMBEDDED_DATABASE" | "PAYMENTS"
> & {
  /** Whether the database is the program's own, so that nobody else backs it up. */
  isDatabaseEmbedded: boolean;
  BACKUP_DIR: string;
  /** Whether BACKUP_DIR is set, and so takes precedence over the owner's settings. */
  isBackupDirSet: boolean;
  /** In the services' `env` the address in force (`PublicAddress`). */
  BASE_URL: string;
  /** Whether BASE_URL is set, and so takes precedence over the address that the owner saves. */
  isBaseUrlSet: boolean;
  PAYMENTS: "stripe" | "sandbox" | "none";
  /** Whether the environment decides about card payments: keys that the owner has saved do not count then. */
  arePaymentsSet: boolean;
  CARRIERS: "sandbox" | "none";
};

/**
 * Thrown for invalid or missing variables; the message names each variable and the expected value, never the given one.
 */
export class BadEnvironmentError extends Error {
  override name = "BadEnvironmentError";
}

/** Reads the program's settings from the environment. Throws `BadEnvironmentError`. */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      const found = given[name] === undefined ? "is missing" : "cannot be used as it is";
      return `${name} ${found}; expected: ${issue.message}`;
    });
    throw new BadEnvironmentError(problems.join("\n"));
  }
  const env = result.data;
  const dataDir = path.resolve(projectRoot, env.DATA_DIR);
  const { EMBEDDED_DATABASE, ...others } = env;
  const isDatabaseEmbedded = EMBEDDED_DATABASE ?? env.DATABASE_URL === undefined;
  return {
    ...others,
    DATA_DIR: dataDir,
    BACKUP_DIR: env.BACKUP_DIR ? path.resolve(projectRoot, env.BACKUP_DIR) : path.join(dataDir, "backups"),
    isBackupDirSet: env.BACKUP_DIR !== undefined,
    isDatabaseEmbedded,
    // No sandbox payments by default with an external database: it may belong to a real shop.
    PAYMENTS: env.PAYMENTS ?? (env.STRIPE_SECRET_KEY ? "stripe" : isDatabaseEmbedded ? "sandbox" : "none"),
    arePaymentsSet: [env.PAYMENTS, env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET].some(Boolean),
    CARRIERS: env.CARRIERS ?? (isDatabaseEmbedded ? "sandbox" : "none"),
    isBaseUrlSet: env.BASE_URL !== undefined,
    BASE_URL: new URL(env.BASE_URL ?? `http://localhost:${env.PORT}`).origin,
  };
}
