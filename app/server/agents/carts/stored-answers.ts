import { hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { canonicalJson } from "#app/domain/agents/canonical-json.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { agentAnswers } from "#app/server/db/schema/channels.ts";
import { problem } from "#app/server/agents/agent-reply.ts";
import type { AgentReply, AgentRequest } from "#app/server/agents/agent-request.ts";

/** A request whose repetition gets the same answer. */
export type RepeatableRequest = {
  scope: string;
  operation: string;
  key: string;
  requestHash: string;
};

/**
 * Returns how a request with an idempotency key is stored; null for one without. Keys are apart by who asks (the
 * agent's host, or the network address without one), operation and cart. The hash is of the payload alone: MCP's
 * envelope has another id in a repetition.
 */
export function repeatable(
  { operation, cartId, idempotencyKey, payload, address }: AgentRequest,
  agent: string | null,
): RepeatableRequest | null {
  if (idempotencyKey === null) return null;
  return {
    scope: hash("sha256", agent === null ? `address ${address}` : `agent ${agent}`, "base64url"),
    operation: cartId === null ? operation : `${operation} ${cartId}`,
    key: hash("sha256", idempotencyKey, "base64url"),
    requestHash: hash("sha256", canonicalJson(payload ?? null), "base64url"),
  };
}

/**
 * Returns the answer that the request got before, or its refusal as one with another payload; null for a new request.
 */
export async function earlierAnswer(
  db: Pick<Database, "select">,
  request: RepeatableRequest | null,
): Promise<AgentReply | null> {
  if (!request) return null;
  const [stored] = await db.select().from(agentAnswers).where(isOf(request));
  if (!stored) return null;
  if (stored.request_hash !== request.requestHash)
    return problem("idempotency_conflict", "The idempotency key was used for another request");
  return { status: stored.status, body: stored.answer as Record<string, unknown> };
}

/**
 * Runs `write` and stores the answer in one transaction: of parallel repetitions the first one writes, and the others
 * wait for it and get its answer. `write` returns false when there is nothing to change any more; then `gone` is the
 * answer.
 */
export async function writeOnce(
  db: Database,
  {
    request,
    reply,
    gone,
    now,
  }: { request: RepeatableRequest | null; reply: AgentReply; gone: AgentReply; now: Date },
  write: (tx: Transaction) => Promise<boolean>,
): Promise<AgentReply> {
  const written = await db.transaction(async (tx): Promise<AgentReply | null> => {
    if (request && !(await insertAnswer(tx, request, { reply, now }))) return null;
    if (await write(tx)) return reply;
    if (request)
      await tx.update(agentAnswers).set({ status: gone.status, answer: gone.body }).where(isOf(request));
    return gone;
  });
  if (written) return written;
  const earlier = await earlierAnswer(db, request);
  if (!earlier) throw new Error("The answer to a repeated request is missing");
  return earlier;
}

/** Stores an answer; returns false when the request has one. Waits for a parallel request with the same key. */
async function insertAnswer(
  tx: Transaction,
  { scope, operation, key, requestHash }: RepeatableRequest,
  { reply, now }: { reply: AgentReply; now: Date },
): Promise<boolean> {
  const row = { scope, operation, key, request_hash: requestHash, status: reply.status };
  const inserted = await tx
    .insert(agentAnswers)
    .values({ ...row, answer: reply.body, created_at: now })
    .onConflictDoNothing()
    .returning({ key: agentAnswers.key });
  return inserted.length > 0;
}

function isOf({ scope, operation, key }: RepeatableRequest) {
  return and(eq(agentAnswers.scope, scope), eq(agentAnswers.operation, operation), eq(agentAnswers.key, key));
}
