import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { unlockAccount } from "#app/server/accounts/account-limits.ts";
import { makeAdmin } from "#app/server/accounts/first-admin.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { createLimits } from "#app/server/request/limits.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { eventually } from "#tests/eventually.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import { longTest } from "#tests/tiers.ts";

const { db, pool, connectionString } = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), "plodko-sign-in-lock-"));
const environment = {
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: dataDir,
};
const shop = await startShopProgram({ ...environment, TRUST_PROXY: "on" });
afterAll(async () => {
  await shop.stop();
  await rm(dataDir, { recursive: true, force: true });
});
// Counts attempts in the program's own limits directly, without hashing a password for each.
const limits = createLimits(pool, {
  ordersPerAddress: 1,
  signUpsPerAddress: 1,
  subscriptionsPerAddress: 1,
  messagesPerAddress: 1,
});

const email = "owner@example.com";
await insertAdmin(db, { email });
const attacker = "198.51.100.66";
beforeEach(() => unlockAccount(db, email));

let networks = 0;
function freshNetwork(): string {
  networks += 1;
  return `203.0.113.${networks}`;
}

function post(page: string, fields: Record<string, string>, { address = freshNetwork(), cookie = "" } = {}) {
  return fetch(shop.url + page, {
    method: "POST",
    redirect: "manual",
    headers: { "X-Forwarded-For": address, Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

function signIn(from: { address?: string; cookie?: string } = {}, password = personsPassword) {
  return post("/auth", { intent: "sign-in", email, password }, from);
}

function deviceCookie(response: Response): string {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  return cookies.find((cookie) => cookie.startsWith("shop.device=")) ?? "";
}

async function lockForNetwork(address: string) {
  for (let time = 0; time < 10; time++) await limits.signInsPerAccountAndAddress.consume(email, address);
}

/** Exhausts the account's limit over all networks, as guesses from ten networks do. */
async function lockForStrangers() {
  for (let time = 0; time < 100; time++) await limits.signInsPerAccount.consume(email);
}

function expectRetryAfter(response: Response, atMost: number) {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(atMost);
}

test("wrong passwords from one network lock the account there, and the owner signs in from another", async () => {
  for (let time = 0; time < 9; time++) await limits.signInsPerAccountAndAddress.consume(email, attacker);
  expect((await signIn({ address: attacker }, "a guess")).status).toBe(401);
  const refused = await signIn({ address: attacker }, "a guess");
  expect(refused.status).toBe(429);
  expectRetryAfter(refused, 900);
  expect(await refused.text()).toContain("Твърде много опити");
  // Refused attempts do not count, so one network cannot exhaust the account's limit.
  for (let time = 0; time < 5; time++) await signIn({ address: attacker }, "a guess");
  expect(
    await execute(connectionString, "select points from rate_limits where key like 'sign-in-account:%'"),
  ).toEqual([{ points: 1 }]);
  expect((await signIn()).status).toBe(302);
});

test("guesses from many networks stop at the account's limit, and a known device signs in from any network", async () => {
  const known = deviceCookie(await signIn());
  await lockForStrangers();
  await lockForNetwork(attacker);
  const stranger = await signIn();
  expect(stranger.status).toBe(429);
  expectRetryAfter(stranger, 900);
  expect((await signIn({ cookie: known })).status).toBe(302);
  expect((await signIn({ cookie: known, address: attacker })).status).toBe(302);
  const forged = `${known.slice(0, -43)}${"A".repeat(43)}`;
  expect((await signIn({ cookie: forged })).status).toBe(429);
});

test("ten wrong passwords from a known device lock only that device", async () => {
  const known = deviceCookie(await signIn());
  const device = known.split("=")[1]?.split(".")[0] ?? "";
  for (let time = 0; time < 9; time++) await limits.signInsPerDevice.consume(email, device);
  expect((await signIn({ cookie: known }, "a guess")).status).toBe(401);
  const refused = await signIn({ cookie: known });
  expect(refused.status).toBe(429);
  expectRetryAfter(refused, 900);
  expect((await signIn()).status).toBe(302);
});

test("signing out keeps the device known", async () => {
  const signedIn = await signIn();
  const known = deviceCookie(signedIn);
  const cookies = signedIn.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  const signedOut = await fetch(`${shop.url}/api/sign-out`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookies.join("; ") },
  });
  const cleared = signedOut.headers.getSetCookie().join();
  expect(cleared).toMatch(/shop\.session_token=;/);
  expect(cleared).not.toContain("shop.device");
  await lockForStrangers();
  expect((await signIn()).status).toBe(429);
  expect((await signIn({ cookie: known })).status).toBe(302);
});

/** Returns the token of the latest reset e-mail, which a job writes. */
function resetToken(): Promise<string | null> {
  return eventually(async () => {
    const [mail] = await db
      .select({ data: mails.data })
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, "reset_password")))
      .orderBy(desc(mails.id))
      .limit(1);
    return new URL(mail?.data.url ?? "").searchParams.get("token");
  });
}

test("a password reset lets the owner in while strangers keep the account locked", async () => {
  await lockForStrangers();
  const address = freshNetwork();
  await lockForNetwork(address);
  expect((await post("/auth/forgot-password", { email }, { address })).status).toBe(200);
  const token = (await resetToken()) ?? "";
  const password = personsPassword;
  const chosen = await post(
    "/auth/reset-password",
    { token, password, confirmPassword: password },
    { address },
  );
  expect(chosen.status).toBe(302);
  expect((await signIn({ address })).status).toBe(302);
  await lockForStrangers();
  expect((await signIn({ address })).status).toBe(429);
  expect((await signIn({ address, cookie: deviceCookie(chosen) })).status).toBe(302);
});

test("reset e-mails are sent although one network has exhausted its limit", async () => {
  for (let time = 0; time < 5; time++) await limits.linksPerAccountAndAddress.consume(email, attacker);
  const refused = await post("/auth/forgot-password", { email }, { address: attacker });
  expect(refused.status).toBe(429);
  expectRetryAfter(refused, 3600);
  expect((await post("/auth/forgot-password", { email })).status).toBe(200);
  const known = deviceCookie(await signIn());
  for (let time = 0; time < 20; time++) await limits.linksPerAccount.consume(email);
  expect((await post("/auth/forgot-password", { email })).status).toBe(429);
  expect((await post("/auth/forgot-password", { email }, { cookie: known })).status).toBe(200);
});

async function runAdmin(command: string): Promise<string> {
  const child = spawn(process.execPath, ["scripts/admin.ts", command, email], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, "close")]);
  expect(child.exitCode).toBe(0);
  return output;
}

longTest(
  "each command of the runbook's section 5 lets the owner in while the account is locked",
  async () => {
    const runbook = await readFile(path.join(projectRoot, "docs/runbook.md"), "utf8");
    const section = /^## 5\. .*?(?=^## 6\. )/ms.exec(runbook)?.[0] ?? "";
    const commands = [...section.matchAll(/npm run admin -- ([\w-]+) EMAIL/g)].map(
      ([, command = ""]) => command,
    );
    expect(commands.toSorted()).toEqual(["create", "reset-two-factor", "unlock"]);
    let password = personsPassword;
    for (const command of commands) {
      await lockForStrangers();
      await lockForNetwork(attacker);
      for (let time = 0; time < 20; time++) await limits.linksPerAccount.consume(email);
      expect((await signIn({ address: attacker }, password)).status).toBe(429);
      const output = await runAdmin(command);
      password = /password (\S+)\./.exec(output)?.[1] ?? password;
      expect((await signIn({ address: attacker }, password)).status, `after ${command}`).toBe(302);
      expect((await post("/auth/forgot-password", { email })).status, `after ${command}`).toBe(200);
    }
    expect(password, "a new password was shown").not.toBe(personsPassword);
    await db.transaction((tx) => makeAdmin(tx, email, personsPassword));
  },
);

test("above their limits, the code and sign-up forms answer 429 with Retry-After", async () => {
  const address = freshNetwork();
  for (let time = 0; time < 50; time++) await limits.signInsPerAddress.consume(address);
  const code = await post("/auth/code", { code: "123456" }, { address, cookie: "shop.two_factor=x.y" });
  expect(code.status).toBe(429);
  expectRetryAfter(code, 900);
  for (let time = 0; time < 20; time++) await limits.signUpsPerAddress.consume(address);
  const form = { firstName: "Анна", lastName: "Петрова", email: "anna@example.com" };
  const passwords = { password: personsPassword, confirmPassword: personsPassword };
  const signUp = await post("/auth", { intent: "sign-up", ...form, ...passwords }, { address });
  expect(signUp.status).toBe(429);
  expectRetryAfter(signUp, 3600);
});

longTest("a storm of sign-ins gets 401 or 503 with Retry-After, and a known device signs in", async () => {
  const known = deviceCookie(await signIn());
  const storm = Array.from({ length: 200 }, async (_, number) => {
    const fields = { intent: "sign-in", email: `guess-${number}@example.com`, password: "a guess" };
    const response = await post("/auth", fields, { address: `192.0.2.${number}` });
    return {
      status: response.status,
      wait: response.headers.get("Retry-After"),
      page: await response.text(),
    };
  });
  const owner = await signIn({ cookie: known });
  expect(owner.status).toBe(302);
  const answers = await Promise.all(storm);
  const busy = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  for (const { wait, page } of busy) {
    expect(wait).toBe("2");
    expect(page).toContain("Опитайте отново след няколко секунди");
    expect(page, "what was typed").toMatch(/guess-\d+@example\.com/);
  }
  // Attempts refused as busy are not counted.
  const counted = await execute(
    connectionString,
    "select key from rate_limits where key like 'sign-in-address:%' and points > 0",
  );
  expect(counted.length).toBeLessThan(200 - busy.length + 20);
});
