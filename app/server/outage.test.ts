import { expect, test } from "vitest";
import { outageName } from "./outage.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("words"), { code, ...more });

test.for([
  ["a refused connection", coded("ECONNREFUSED", { port: 5432 }), "ECONNREFUSED 5432"],
  ["a missing socket", coded("ENOENT", { syscall: "connect" }), "ENOENT"],
  ["a full disk", coded("ENOSPC"), "ENOSPC"],
  ["PostgreSQL without connections", coded("53300"), "53300"],
  ["PostgreSQL with a full disk", coded("53100"), "53100"],
  ["PostgreSQL shutting down", coded("57P01"), "57P01"],
  ["read-only PostgreSQL", coded("25006"), "25006"],
  ["a terminated connection", new Error("Connection terminated unexpectedly"), "Connection terminated"],
  ["an unresponsive database", new Error("Query read timeout"), "Query read timeout"],
  ["an error two causes deep", new Error("a", { cause: new Error("b", { cause: coded("EPIPE") }) }), "EPIPE"],
  ["one of several addresses", new AggregateError([new Error("c"), coded("ETIMEDOUT")]), "ETIMEDOUT"],
  [
    "unreachable Stripe",
    Object.assign(new Error("words"), { type: "StripeConnectionError" }),
    "StripeConnectionError",
  ],
] as const)("%s is an outage", ([, error, name]) => {
  expect(outageName(error)).toBe(name);
});

test.for([
  ["a duplicate key", coded("23505")],
  ["a missing file", coded("ENOENT", { syscall: "open" })],
  ["a bug", new TypeError("x is not a function")],
  ["a thrown string", "ECONNREFUSED"],
] as const)("%s is not an outage", ([, error]) => {
  expect(outageName(error)).toBeNull();
});

test("a circular chain of causes terminates", () => {
  const error = new Error("a");
  error.cause = error;
  expect(outageName(error)).toBeNull();
});
