import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newsletterSubscribers } from "#app/server/db/schema/campaigns.ts";
import { newsletters } from "#app/server/db/schema/newsletters.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { log } from "#app/server/log.ts";
import { createMailTransport } from "#app/server/mail/mail-transport.ts";
import { claimDelivery } from "#app/server/newsletters/deliveries.ts";
import { startNewsletter } from "#app/server/newsletters/run-newsletter.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import {
  deliveryStates,
  findRow,
  insertNewsletter,
  insertReaders,
  sendingShop,
} from "#tests/factories/campaigns/newsletters.ts";
import { openScriptedServer } from "#tests/factories/servers/smtp-script.ts";
import type { SmtpScript } from "#tests/factories/servers/smtp-script.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const shop = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = shop;
const now = new Date("2026-11-29T10:00:00Z");
const admin = await insertAdmin(db, { email: "owner@example.com" });
const server = await openScriptedServer();
const transport = createMailTransport(server.url);
// Twenty thousand e-mails, each with its two committed statements.
vi.setConfig({ testTimeout: 1_800_000 });
afterAll(async () => {
  vi.resetConfig();
  transport.close();
  await server.close();
});

beforeEach(async () => {
  await db.delete(newsletters);
  await db.delete(newsletterSubscribers);
  await db.delete(mailRecipients);
  server.received.clear();
  vi.spyOn(log, "info").mockReset().mockReturnValue(undefined);
});

const numberOf = (recipient: string) => Number(/\d+/.exec(recipient)?.[0] ?? 0);
const isOnce = (times: number) => times === 1;

async function start(size: number) {
  await insertReaders(db, size);
  const id = await insertNewsletter(db);
  const open = sendingShop(shop, transport, now);
  const terms = { canSend: true, confirmsRecords: true, now };
  expect(await startNewsletter(open.services, admin, { id, ...terms })).toMatchObject({ ok: true });
  return { ...open, id };
}

test("of 20,000 e-mails 7 are cut after the final dot: 19,993 sent, 7 unknown, no duplicate, memory flat", async () => {
  server.script((to) => (to !== "" && numberOf(to) % 2857 === 0 ? { end: "cut" } : {}));
  const size = 20_000;
  const { id, runJob } = await start(size);
  const heap: number[] = [];
  while (await runJob()) heap.push(process.memoryUsage().heapUsed);
  expect(await deliveryStates(db, id)).toEqual({ sent: 19_993, unknown: 7 });
  expect([server.received.size, [...server.received.values()].every(isOnce)]).toEqual([size, true]);
  expect((await findRow(db, id)).state).toBe("done");
  const least = (part: number[]) => Math.min(...part) / 2 ** 20;
  const third = Math.floor(heap.length / 3);
  // The server of the test keeps a number for each recipient: far less than their e-mails.
  expect(least(heap.slice(-third)) - least(heap.slice(0, third))).toBeLessThan(32);
});

test("a server that refuses, delays and drops connections, a killed process and two copies: counts agree", async () => {
  const size = 4000;
  let sessions = 0;
  const postponed = new Set<string>();
  const scriptOf = (to: string): SmtpScript => {
    if (to === "") return (sessions += 1) % 40 === 0 ? { mail: "cut" } : {};
    const number = numberOf(to);
    if (number % 200 === 1) return { rcpt: `550 5.1.1 <${to}> unknown` };
    if (number % 200 === 2) return { end: "554 5.7.1 refused" };
    if (number % 200 === 3) return { content: "cut" };
    if (number % 200 === 4) return { end: "cut" };
    if (number % 200 === 5) return { end: { answer: "250 accepted", after: 20 } };
    if (number % 200 === 6 && !postponed.has(to)) {
      postponed.add(to);
      return { rcpt: "450 4.2.0 later" };
    }
    return {};
  };
  server.script(scriptOf);
  const one = await start(size);
  const other = sendingShop(shop, transport, now);
  // A third process claims three e-mails and is killed.
  const run = one.waiting[0]!.run;
  for (let second = 0; second < 3; second += 1) {
    const at = new Date(now.getTime() - 10_000 + second * 1000);
    expect(await claimDelivery(db, { ...run, now: at })).toMatchObject({ kind: "delivery" });
  }
  for (;;) {
    // Both copies get the job, as when one of them was taken for dead.
    other.waiting.push(...one.waiting.map((job) => ({ ...job })));
    const ran = await Promise.all([one.runJob(), other.runJob()]);
    if (!ran.includes(true)) break;
    one.waiting.push(...other.waiting.splice(0));
  }
  const states = await deliveryStates(db, one.id);
  const { sent = 0, refused = 0, unknown = 0 } = states;
  expect(Object.keys(states)).toEqual(["refused", "sent", "unknown"]);
  expect(sent + refused + unknown).toBe(size);
  // A killed one may be among those that would have been refused or cut.
  expect(refused).toBeLessThanOrEqual(40);
  expect(refused).toBeGreaterThanOrEqual(37);
  expect(unknown).toBeLessThanOrEqual(43);
  expect(unknown).toBeGreaterThanOrEqual(40);
  expect([...server.received.values()].every(isOnce)).toBe(true);
  expect(await db.$count(mailRecipients)).toBeGreaterThanOrEqual(17);
  expect((await findRow(db, one.id)).state).toBe("done");
});
