import { expect, test } from "vitest";
import { agentAnswers, agentCarts } from "#app/server/db/schema/channels.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { eraseAgentData } from "./erase-agent-data.ts";

const { db } = await testServices();
const now = new Date("2026-11-20T10:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test("expired and cancelled carts, and answers of more than two days, are erased", async () => {
  const cart = (id: string, expires_at: Date, cancelled_at: Date | null = null) => ({
    id,
    token_hash: id,
    language: "bg" as const,
    lines: [],
    created_at: hours(-100),
    updated_at: hours(-100),
    expires_at,
    cancelled_at,
  });
  await db
    .insert(agentCarts)
    .values([cart("expired", hours(-1)), cart("cancelled", hours(1), hours(-1)), cart("open", hours(1))]);
  const answer = (key: string, created_at: Date) => ({
    scope: "s",
    operation: "create_cart",
    key,
    request_hash: "h",
    status: 201,
    answer: {},
    created_at,
  });
  await db.insert(agentAnswers).values([answer("old", hours(-49)), answer("new", hours(-47))]);
  expect(await eraseAgentData(db, now)).toEqual({ carts: 2, answers: 1 });
  expect(await eraseAgentData(db, now)).toEqual({ carts: 0, answers: 0 });
  expect((await db.select({ id: agentCarts.id }).from(agentCarts)).map(({ id }) => id)).toEqual(["open"]);
  expect((await db.select({ key: agentAnswers.key }).from(agentAnswers)).map(({ key }) => key)).toEqual([
    "new",
  ]);
});
