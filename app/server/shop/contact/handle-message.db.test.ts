import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { deleteMessage, markMessage } from "./handle-message.ts";
import { listMessages, messagesPerPage } from "./list-messages.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "someone@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const all = { onlyUnhandled: false, after: null };

beforeEach(async () => {
  await db.delete(contactMessages);
});

/** Inserts a message written this many seconds after `now`. */
async function insertMessage(seconds = 0, is_handled = false): Promise<string> {
  const id = newId();
  await db.insert(contactMessages).values({
    id,
    name: "Мария",
    email: "maria@example.com",
    phone: null,
    message: "Здравейте!",
    language: "bg",
    is_handled,
    created_at: new Date(now.getTime() + seconds * 1000),
  });
  return id;
}

async function isHandled(id: string) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  return message?.is_handled;
}

/** Returns the ids of the messages on each page of the list. */
async function everyPage(onlyUnhandled: boolean): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listMessages>> = await listMessages(db, admin, {
      onlyUnhandled,
      after,
    });
    expect(page.isFirstPage).toBe(pages.length === 0);
    pages.push(page.messages.map((message) => message.id));
    after = page.next;
  } while (after !== null);
  return pages;
}

test("a message can be marked as handled and not handled repeatedly", async () => {
  const messageId = await insertMessage();
  for (const handled of [true, true, false, false, true]) {
    expect(await markMessage(db, admin, { messageId, isHandled: handled, now })).toEqual({ ok: true });
    expect(await isHandled(messageId)).toBe(handled);
  }
});

test("deleting a message repeatedly leaves others, and a deleted message cannot be marked", async () => {
  const [messageId, other] = [await insertMessage(), await insertMessage()];
  await Promise.all(Array.from({ length: 5 }, () => deleteMessage(db, admin, { messageId, now })));
  await deleteMessage(db, admin, { messageId, now });
  expect(await markMessage(db, admin, { messageId, isHandled: true, now })).toEqual({
    ok: false,
    code: "gone",
  });
  expect(await isHandled(messageId)).toBeUndefined();
  expect(await isHandled(other)).toBe(false);
});

test("the list is newest first, and its pages contain every message once", async () => {
  const inserted: string[] = [];
  for (let count = 0; count < messagesPerPage * 2 + 5; count++) {
    // Three per moment: a page boundary may fall between messages of the same moment.
    inserted.push(await insertMessage(Math.floor(count / 3), count % 2 === 0));
  }
  const pages = await everyPage(false);
  expect(pages.map((page) => page.length)).toEqual([messagesPerPage, messagesPerPage, 5]);
  expect(pages.flat()).toEqual(inserted.toReversed());
});

test("the list can be limited to unhandled messages, and always counts them", async () => {
  const waiting = [await insertMessage(1), await insertMessage(2)];
  await insertMessage(3, true);
  expect(await everyPage(true)).toEqual([waiting.toReversed()]);
  expect(await listMessages(db, admin, all)).toMatchObject({ unhandled: 2, next: null });
  expect((await listMessages(db, admin, all)).messages).toHaveLength(3);
});

test("the next page survives deletions, and an invalid cursor gives the first page", async () => {
  for (let count = 0; count < messagesPerPage + 2; count++) await insertMessage(count);
  const first = await listMessages(db, admin, all);
  for (const message of first.messages) await deleteMessage(db, admin, { messageId: message.id, now });
  const second = await listMessages(db, admin, { ...all, after: first.next });
  expect(second.messages).toHaveLength(2);
  for (const after of ["", ",", "yesterday", `2026-11-20T10:00:00Z,x`, `x,${newId()}`, "'; drop table users"])
    expect(await listMessages(db, admin, { ...all, after })).toMatchObject({ isFirstPage: true });
});
