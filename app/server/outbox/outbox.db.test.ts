import { expect, test } from "vitest";
import { mails } from "#app/server/db/schema/mails.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { enqueueEmails } from "./outbox.ts";
import type { OutboxEmail } from "./outbox.ts";

const { db, jobs } = await testServices();
const now = new Date("2026-11-20T10:00:00.123Z");

/** Characters with a special meaning in PostgreSQL's array and text literals. */
const texts = ["a \"b\" \\ {c},\n'd'", "NULL", "", "Ягода 🍓 <b>\\u0041</b>"];

test("stores e-mails in the outbox unchanged, also with characters that are special in PostgreSQL", async () => {
  const emails = texts.map((text, number): OutboxEmail => {
    const recipient = number === 1 ? null : `${number}"\\,{}@example.com`;
    return {
      kind: "reset_password",
      recipient,
      language: "en",
      data: { name: text, url: "https://a.b/?c=d" },
    };
  });
  const ids = await db.transaction((tx) => enqueueEmails(tx, jobs, emails, now));
  const stored = await db.select().from(mails);
  expect(ids.map((id) => stored.find((email) => email.id === id))).toEqual(
    emails.map((email, number) => ({
      ...email,
      id: ids[number],
      state: "waiting",
      attempts: 0,
      last_error: null,
      created_at: now,
      sent_at: null,
    })),
  );
});
