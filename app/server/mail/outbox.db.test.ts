import { expect, test } from "vitest";
import { mails } from "#app/server/db/schema/mails.ts";
import { testServices } from "#tests/factories/services.ts";
import { putLetters } from "./outbox.ts";
import type { Letter } from "./outbox.ts";

const { db, jobs } = await testServices();
const now = new Date("2026-11-20T10:00:00.123Z");

/** What would end an array, a text or a number of PostgreSQL's. */
const texts = ["a \"b\" \\ {c},\n'd'", "NULL", "", "Ягода 🍓 <b>\\u0041</b>"];

test("letters stand in the outbox as they were put there, whatever they say", async () => {
  const letters = texts.map((text, number): Letter => {
    const recipient = number === 1 ? null : `${number}"\\,{}@example.com`;
    return {
      kind: "reset_password",
      recipient,
      language: "en",
      data: { name: text, url: "https://a.b/?c=d" },
    };
  });
  const ids = await db.transaction((tx) => putLetters(tx, jobs, letters, now));
  const kept = await db.select().from(mails);
  expect(ids.map((id) => kept.find((letter) => letter.id === id))).toEqual(
    letters.map((letter, number) => ({
      ...letter,
      id: ids[number],
      state: "waiting",
      attempts: 0,
      last_error: null,
      created_at: now,
      sent_at: null,
    })),
  );
});
