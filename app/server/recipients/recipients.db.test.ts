import { expect, test } from "vitest";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { chooseTopic, chooseTopics, findRecipient, mayWrite, recipientOf, stoppedBy } from "./recipients.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-29T10:00:00Z");

test("an address is one recipient, also when two e-mails are written to it at once", async () => {
  const found = await Promise.all(
    Array.from({ length: 8 }, () => recipientOf(db, { email: "a@example.com", now })),
  );
  expect(new Set(found.map(({ id }) => id)).size).toBe(1);
});

test("a topic is stopped alone, any number of times, and can be allowed again", async () => {
  const { id: recipientId } = await recipientOf(db, { email: "b@example.com", now });
  const stop = { recipientId, topic: "reviews", isStopped: true } as const;
  await chooseTopic(db, stop);
  await chooseTopic(db, stop);
  const stopped = await findRecipient(db, recipientId);
  expect(stopped?.stopped).toEqual(["reviews"]);
  expect(stopped && [mayWrite(stopped, "reviews"), mayWrite(stopped, "stock_alerts")]).toEqual([false, true]);
  await chooseTopic(db, { ...stop, isStopped: false });
  expect(await stoppedBy(db, "b@example.com")).toEqual([]);
});

test("nobody writes to an address whose mail came back", async () => {
  const recipient = await recipientOf(db, { email: "c@example.com", now });
  await db.update(mailRecipients).set({ bounced_at: now });
  const bounced = await findRecipient(db, recipient.id);
  expect(bounced && mayWrite(bounced, "order_reminders")).toBe(false);
});

test("all topics of an address are chosen at once, known or not", async () => {
  const choose = (stopped: ("reviews" | "cart_reminders")[]) =>
    chooseTopics(db, { email: "d@example.com", stopped, now });
  await choose(["cart_reminders", "reviews"]);
  expect(await stoppedBy(db, "d@example.com")).toEqual(["reviews", "cart_reminders"]);
  await choose([]);
  expect(await stoppedBy(db, "d@example.com")).toEqual([]);
});
