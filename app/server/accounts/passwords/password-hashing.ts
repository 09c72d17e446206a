import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";
import { createHashingGate, HashingBusyError } from "./hashing-gate.ts";
import type { Caller } from "./hashing-gate.ts";
import { createRefusalQueue } from "./refusal-queue.ts";

/**
 * All password hashing goes through this gate. Scrypt takes 32 MB and occupies a thread for 0.1 s. libuv has four
 * threads, which file access, DNS and compression need too. So two hashes run at a time, and a caller waits about half
 * a second.
 */
const gate = createHashingGate({ concurrency: 2, queued: 8, reserved: 8 });

/** Too many passwords are being hashed; nothing was done or counted. */
export type Busy = { ok: false; code: "busy"; retryAfterSeconds: number };

/** In seconds: by then the current queue has been served. */
const retryAfterSeconds = 2;

const refusalTurn = createRefusalQueue();

/**
 * Runs work that hashes passwords under one admission, so that it is not refused half-way. Returns `busy`, without
 * running it, when the queue is full. Refusals with `retryAfterSeconds` wait for their turn in the refusal queue.
 */
export async function withHashing<Result extends object | null>(
  caller: Caller,
  work: () => Promise<Result>,
): Promise<Result | Busy> {
  const result = await gate.admit(caller, work).catch(busyOrThrow);
  if (result && "retryAfterSeconds" in result) await refusalTurn();
  return result;
}

function busyOrThrow(error: unknown): Busy {
  if (error instanceof HashingBusyError) return { ok: false, code: "busy", retryAfterSeconds };
  throw error;
}

/** Hashes a password with scrypt. Outside `withHashing` throws `HashingBusyError` when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return gate.hash(() => hash(password));
}

/** Compares a password with its hash. Outside `withHashing` throws `HashingBusyError` when the queue is full. */
export function verifyPassword(data: { hash: string; password: string }): Promise<boolean> {
  return gate.hash(() => verify(data));
}
