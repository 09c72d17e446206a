import path from "node:path";
import { expect, test } from "vitest";
import { BadEnvironmentError, readEnv } from "./env.ts";
import { projectRoot } from "./project-root.ts";

test("defaults to port 3000, an embedded database in ./data and localhost", () => {
  expect(readEnv({})).toMatchObject({
    PORT: 3000,
    DATA_DIR: path.join(projectRoot, "data"),
    BASE_URL: "http://localhost:3000",
    TRUST_PROXY: false,
    HSTS_SUBDOMAINS: false,
    WEB_CONCURRENCY: 1,
    ORDERS_PER_ADDRESS: 300,
  });
});

test("reads HSTS for subdomains and the metrics token, and refuses a token under 16 characters", () => {
  expect(readEnv({ HSTS_SUBDOMAINS: "on", METRICS_TOKEN: "sixteen-letters-" })).toMatchObject({
    HSTS_SUBDOMAINS: true,
    METRICS_TOKEN: "sixteen-letters-",
  });
  expect(() => readEnv({ METRICS_TOKEN: "fifteen-letters" })).toThrow(
    /METRICS_TOKEN.*at least 16 characters/,
  );
});

test("an empty variable counts as unset", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: " " })).toMatchObject({ PORT: 3000 });
});

test("the base URL loses its trailing slash and defaults to the port", () => {
  expect(readEnv({ BASE_URL: "https://shop.example/" }).BASE_URL).toBe("https://shop.example");
  expect(readEnv({ PORT: "8080" }).BASE_URL).toBe("http://localhost:8080");
});

test("payments: Stripe with a key, else the sandbox, but no sandbox by default with an external database", () => {
  const outside = { DATABASE_URL: "postgres://shop@db/shop", AUTH_SECRET: "x".repeat(32) };
  const stripe = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  expect(readEnv({}).PAYMENTS).toBe("sandbox");
  expect(readEnv(stripe).PAYMENTS).toBe("stripe");
  expect(readEnv(outside).PAYMENTS).toBe("none");
  expect(readEnv({ ...outside, ...stripe }).PAYMENTS).toBe("stripe");
  expect(readEnv({ ...outside, PAYMENTS: "sandbox" }).PAYMENTS).toBe("sandbox");
  expect(readEnv({ ...stripe, PAYMENTS: "none" }).PAYMENTS).toBe("none");
  for (const set of [
    stripe,
    { PAYMENTS: "none" },
    { PAYMENTS: "sandbox" },
    { STRIPE_WEBHOOK_SECRET: "whsec_1" },
  ])
    expect(readEnv(set).arePaymentsSet).toBe(true);
  for (const unset of [
    {},
    outside,
    { ...outside, EMBEDDED_DATABASE: "on" },
    { STRIPE_API_URL: "http://localhost:1" },
  ])
    expect(readEnv(unset).arePaymentsSet).toBe(false);
});

test("backups: on for the embedded database, opt-in for an external one", () => {
  const outside = { DATABASE_URL: "postgres://shop@db/shop", AUTH_SECRET: "x".repeat(32) };
  const embedded = readEnv({ DATA_DIR: "/srv/shop" });
  expect(embedded).toMatchObject({
    isDatabaseEmbedded: true,
    BACKUP_DIR: path.resolve("/srv/shop/backups"),
    isBackupDirSet: false,
  });
  expect(embedded.BACKUPS).toBeUndefined();
  expect(readEnv({ BACKUPS: "off" }).BACKUPS).toBe(false);
  expect(readEnv(outside).isDatabaseEmbedded).toBe(false);
  expect(readEnv({ ...outside, BACKUPS: "on", BACKUP_DIR: "/mnt/disk" })).toMatchObject({
    BACKUPS: true,
    BACKUP_DIR: path.resolve("/mnt/disk"),
    isBackupDirSet: true,
  });
});

test("a copy of the program learns from its primary process whether the database is embedded", () => {
  const copy = { DATABASE_URL: "postgres://shop@db/shop", AUTH_SECRET: "x".repeat(32) };
  const usual = { isDatabaseEmbedded: true, PAYMENTS: "sandbox", CARRIERS: "sandbox", arePaymentsSet: false };
  expect(readEnv({ ...copy, EMBEDDED_DATABASE: "on" })).toMatchObject(usual);
  const outside = { isDatabaseEmbedded: false, PAYMENTS: "none", CARRIERS: "none" };
  expect(readEnv({ ...copy, EMBEDDED_DATABASE: "off" })).toMatchObject(outside);
});

test.for([
  [{ PORT: "many" }, "PORT cannot be used as it is; expected: a port number"],
  [{ PORT: "70000" }, "PORT cannot be used as it is"],
  [
    { BASE_URL: "shop" },
    "BASE_URL cannot be used as it is; expected: an address such as https://shop.example",
  ],
  [
    { DATABASE_URL: "mysql://x/y" },
    "DATABASE_URL cannot be used as it is; expected: an address such as postgres://",
  ],
  [{ ADMIN_EMAIL: "me" }, "ADMIN_EMAIL cannot be used as it is; expected: an e-mail address"],
  [{ ADMIN_PASSWORD: "12345" }, "ADMIN_PASSWORD cannot be used as it is; expected: at least 6 characters"],
  [{ PAYMENTS: "stripe" }, "STRIPE_SECRET_KEY is missing"],
  [{ STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_WEBHOOK_SECRET is missing"],
  [{ PAYMENTS: "cash" }, "PAYMENTS cannot be used as it is; expected: stripe, sandbox or none"],
  [
    { STORAGE_URL: "https://s3.example/shop" },
    "STORAGE_URL cannot be used as it is; expected: an address such as s3://KEY:SECRET@",
  ],
  [
    { BASE_URL: "https://shop.example/sweets" },
    "BASE_URL cannot be used as it is; expected: an address such as https://shop.example, with nothing behind",
  ],
  [{ BACKUPS_DAILY: "0" }, "BACKUPS_DAILY cannot be used as it is; expected: a whole number from 1 to 1000"],
  [{ DEMO: "perhaps" }, "DEMO cannot be used as it is; expected: on or off"],
  [
    { WEB_CONCURRENCY: "65" },
    "WEB_CONCURRENCY cannot be used as it is; expected: a whole number from 1 to 64",
  ],
  [
    { ORDERS_PER_ADDRESS: "0" },
    "ORDERS_PER_ADDRESS cannot be used as it is; expected: a whole number from 1",
  ],
  [
    { LOG_LEVEL: "loud" },
    "LOG_LEVEL cannot be used as it is; expected: trace, debug, info, warn, error, fatal",
  ],
  [
    { DATABASE_URL: "postgres://localhost/shop" },
    "AUTH_SECRET is missing; expected: a secret of at least 32",
  ],
] as const)("refuses %o and names the variable and the expected value", ([environment, message]) => {
  expect(() => readEnv(environment)).toThrow(BadEnvironmentError);
  expect(() => readEnv(environment)).toThrow(message);
});

test("files are stored on disk unless STORAGE_URL is set", () => {
  expect(readEnv({}).STORAGE_URL).toBeUndefined();
  expect(readEnv({ STORAGE_URL: "s3://KEY:SECRET@s3.example/shop" }).STORAGE_URL).toMatchObject({
    endpoint: "https://s3.example",
    bucket: "shop",
  });
});

test("the error message never shows the value, which may be a secret", () => {
  for (const environment of [{ AUTH_SECRET: "short-secret" }, { STORAGE_URL: "s3://key:short-secret@host" }])
    expect(() => readEnv(environment)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining("short-secret") as string }),
    );
});
