import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mails, mailSettings } from "#app/server/db/schema/mails.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { log } from "#app/server/log.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { isMailServerSet, openMailServer } from "./mail-server.ts";
import { saveMailSettings } from "./mail-settings.ts";
import { startSendingEmails } from "./send-waiting-emails.ts";

const services = await testServices();
const { db, jobs } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const [first, second] = [await openMailbox(), await openMailbox()];
afterAll(() => Promise.all([first.close(), second.close()]));
const waiting = { timeout: 30_000 };

beforeEach(async () => {
  first.emails.length = 0;
  second.emails.length = 0;
  await db.delete(mails);
  await db.delete(mailSettings);
});

/**
 * Starts a copy of the program that sends e-mails, with its own queue, until the test ends. Returns what its worker has
 * done so far.
 */
async function startCopy(changes: Partial<typeof services> = {}): Promise<string[]> {
  const queue = await openJobQueue(services.connectionString);
  const done: string[] = [];
  const work: typeof queue.work = async (job, handle) => {
    const stop = await queue.work(job, handle);
    done.push("start");
    return async () => {
      await stop();
      done.push("stop");
    };
  };
  const copy = { ...services, ...changes, jobs: { ...queue, work } };
  const server = openMailServer(copy);
  const stopLooking = await startSendingEmails(copy, server, 50);
  onTestFinished(async () => {
    await stopLooking();
    await queue.stop();
    server.close();
  });
  return done;
}

async function save(box: { url: string }, changes: Record<string, string> = {}) {
  const port = new URL(box.url).port;
  const typed: Record<string, string> = { host: "127.0.0.1", port, security: "none", ...changes };
  const field = (name: string) => typed[name] ?? "";
  const result = await saveMailSettings(services, admin, { field, seen: null, now: new Date() });
  if (!result.ok) throw new Error(JSON.stringify(result));
}

async function put(recipient: string) {
  const email = { kind: "test", recipient, language: "bg", data: {} } as const;
  await db.transaction((tx) => enqueueEmails(tx, jobs, [email], new Date()));
}

const states = () => db.select({ state: mails.state, attempts: mails.attempts }).from(mails);
const recipients = (box: typeof first) => box.emails.map(({ to }) => to);

test("e-mails wait without a server, and are sent by a running copy once one is saved", async () => {
  await startCopy();
  await put("one@example.com");
  expect(await isMailServerSet(services)).toBe(false);
  await save(first);
  await expect.poll(() => recipients(first), waiting).toEqual(["one@example.com"]);
  await expect.poll(states, waiting).toEqual([{ state: "sent", attempts: 1 }]);
});

test("a changed server is used by copies that have already sent through the earlier one", async () => {
  await save(first);
  await startCopy();
  await put("one@example.com");
  await expect.poll(() => recipients(first), waiting).toEqual(["one@example.com"]);
  await save(second);
  await put("two@example.com");
  await expect.poll(() => recipients(second), waiting).toEqual(["two@example.com"]);
  expect(recipients(first)).toEqual(["one@example.com"]);
});

test("an e-mail in progress is still sent when the server changes", async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = await openMailbox({
    beforeAccepting: () => {
      begun.resolve();
      return held.promise;
    },
  });
  onTestFinished(slow.close);
  const server = openMailServer(services);
  onTestFinished(server.close);
  const from = { name: "Плодко", address: "shop@plodko.example" };
  const mail = {
    messageId: "<1@plodko.example>",
    from,
    to: "one@example.com",
    subject: "",
    html: "",
    text: "",
  };
  await save(slow);
  const earlier = await server.transport();
  const sending = earlier?.send(mail);
  await begun.promise;
  await save(second);
  const later = await server.transport();
  held.resolve();
  await sending;
  await later?.send(mail);
  expect([recipients(slow), recipients(second)]).toEqual([["one@example.com"], ["one@example.com"]]);
});

test("a removed server stops the worker, and its e-mails keep all attempts", async () => {
  await save(first);
  const done = await startCopy();
  await put("one@example.com");
  await expect.poll(() => recipients(first), waiting).toHaveLength(1);
  await save(first, { host: "", port: "587", security: "starttls" });
  await expect.poll(() => done, waiting).toEqual(["start", "stop"]);
  await put("two@example.com");
  await save(second);
  await expect.poll(() => recipients(second), waiting).toEqual(["two@example.com"]);
  await expect.poll(states, waiting).toEqual([
    { state: "sent", attempts: 1 },
    { state: "sent", attempts: 1 },
  ]);
});

test("with another AUTH_SECRET e-mails wait, and are sent once the password is entered again", async () => {
  await save(first, { username: "shop", password: "right" });
  const changed = { signingSecret: "another-secret-of-the-tests-with-characters" };
  const done = await startCopy(changed);
  await put("one@example.com");
  expect(done).toEqual([]);
  expect(await isMailServerSet({ ...services, ...changed })).toBe(false);
  expect(await states()).toEqual([{ state: "waiting", attempts: 0 }]);
  await save(first);
  await expect.poll(() => recipients(first), waiting).toEqual(["one@example.com"]);
});

test("SMTP_URL is used before the stored server", async () => {
  await save(first);
  await startCopy({ env: { ...services.env, SMTP_URL: second.url } });
  await put("one@example.com");
  await expect.poll(() => recipients(second), waiting).toEqual(["one@example.com"]);
  expect(recipients(first)).toEqual([]);
});

test("a failed look does not end the looking", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue(undefined);
  onTestFinished(() => warned.mockRestore());
  let isAway = false;
  const select = ((...columns: []) => {
    if (isAway) throw new Error("The database is away");
    return db.select(...columns);
  }) as typeof db.select;
  const server = openMailServer({ ...services, db: { select } });
  const copy = { ...services, jobs: await openJobQueue(services.connectionString) };
  const stopLooking = await startSendingEmails(copy, server, 50);
  onTestFinished(async () => {
    await stopLooking();
    await copy.jobs.stop();
    server.close();
  });
  isAway = true;
  await expect.poll(() => warned.mock.calls.length, waiting).toBeGreaterThan(0);
  isAway = false;
  await save(first);
  await put("one@example.com");
  await expect.poll(() => recipients(first), waiting).toEqual(["one@example.com"]);
});
