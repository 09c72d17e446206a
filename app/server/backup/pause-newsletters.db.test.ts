import { expect, test } from "vitest";
import { newsletterStates } from "#app/domain/newsletters/newsletter.ts";
import type { NewsletterState } from "#app/domain/newsletters/newsletter.ts";
import { newConnection } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries } from "#app/server/db/schema/newsletters.ts";
import { deliveryStates, findRow, insertNewsletter } from "#tests/factories/campaigns/newsletters.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { pauseNewsletters } from "./pause-newsletters.ts";

const { db, connectionString } = await testDatabase();

test("a restored shop sends no newsletter by itself", async () => {
  const ids = new Map<NewsletterState, string>();
  for (const state of newsletterStates)
    ids.set(state, await insertNewsletter(db, { state, run_id: newId(), next_at: new Date() }));
  const sending = ids.get("sending") ?? "";
  const delivery = { newsletter_id: sending, subscriber_id: null, language: "bg" } as const;
  await db.insert(newsletterDeliveries).values([
    { ...delivery, id: newId(), state: "waiting" },
    { ...delivery, id: newId(), state: "trying" },
    { ...delivery, id: newId(), state: "sent" },
  ]);
  const connection = newConnection(connectionString, "restore");
  await connection.connect();
  await pauseNewsletters(connection);
  await connection.end();
  const after = await Promise.all([...ids.values()].map((id) => findRow(db, id)));
  expect(after.map(({ state, run_id, problem }) => [state, run_id !== null, problem?.what])).toEqual([
    ["draft", true, undefined],
    ["paused", false, "restored"],
    ["paused", false, "restored"],
    ["paused", true, undefined],
    ["stopped", true, undefined],
    ["done", true, undefined],
  ]);
  expect(await deliveryStates(db, sending)).toEqual({ waiting: 1, unknown: 1, sent: 1 });
});
