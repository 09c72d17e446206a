import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";
import { createHashingGate, HashingBusyError } from "./hashing-gate.ts";
import type { Caller } from "./hashing-gate.ts";
import { createRefusalTurns } from "./refusals-in-turn.ts";

/**
 * The only place that hashes passwords. Scrypt takes 32 MB and a tenth of a second of a thread, and libuv has four threads,
 * which files, names and compression need too: so two at once, and a wait of about a second at most.
 */
const gate = createHashingGate({ atOnce: 2, waiting: 16, reserved: 8 });

/** Refused since too many passwords are being hashed; nothing was done or counted. */
export type Busy = { ok: false; code: "busy"; retryAfterSeconds: number };

/** In seconds: by then whoever waits now has had a turn. */
const retryAfterSeconds = 2;

const refusalTurn = createRefusalTurns();

/**
 * Does what hashes passwords, all of it in one admission: what was begun is not refused half-way. What is refused until
 * later, as `busy` or by the work itself, is answered one after the other.
 */
export async function withHashing<Result extends object | null>(
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result | Busy> {
  const result = await gate.admit(caller, work).catch(busyOr);
  if (result && "retryAfterSeconds" in result) await refusalTurn();
  return result;
}

function busyOr(error: unknown): Busy {
  if (error instanceof HashingBusyError) return { ok: false, code: "busy", retryAfterSeconds };
  throw error;
}

/** Throws `HashingBusyError` outside `withHashing` when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return gate.hash(() => hash(password));
}

/** Throws `HashingBusyError` outside `withHashing` when too many wait. */
export function verifyPassword(data: { hash: string; password: string }): Promise<boolean> {
  return gate.hash(() => verify(data));
}
