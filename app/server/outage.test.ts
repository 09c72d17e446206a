import { expect, test } from "vitest";
import { outageName } from "./outage.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("words"), { code, ...more });

test.for([
  ["a port that nobody listens on", coded("ECONNREFUSED", { port: 5432 }), "ECONNREFUSED 5432"],
  ["a socket that is gone", coded("ENOENT", { syscall: "connect" }), "ENOENT"],
  ["a full disk", coded("ENOSPC"), "ENOSPC"],
  ["PostgreSQL without connections", coded("53300"), "53300"],
  ["PostgreSQL with a full disk", coded("53100"), "53100"],
  ["PostgreSQL that shuts down", coded("57P01"), "57P01"],
  ["PostgreSQL that only reads", coded("25006"), "25006"],
  ["a connection that was cut", new Error("Connection terminated unexpectedly"), "Connection terminated"],
  ["a silent database", new Error("Query read timeout"), "Query read timeout"],
  [
    "what lies two causes deep",
    new Error("a", { cause: new Error("b", { cause: coded("EPIPE") }) }),
    "EPIPE",
  ],
  ["one of several addresses", new AggregateError([new Error("c"), coded("ETIMEDOUT")]), "ETIMEDOUT"],
  [
    "Stripe out of reach",
    Object.assign(new Error("words"), { type: "StripeConnectionError" }),
    "StripeConnectionError",
  ],
] as const)("%s is an outage", ([, error, name]) => {
  expect(outageName(error)).toBe(name);
});

test.for([
  ["a value that is there already", coded("23505")],
  ["a file that is missing", coded("ENOENT", { syscall: "open" })],
  ["a mistake in the program", new TypeError("x is not a function")],
  ["no error at all", "ECONNREFUSED"],
] as const)("%s is none", ([, error]) => {
  expect(outageName(error)).toBeNull();
});

test("causes that lead in a circle come to an end", () => {
  const error = new Error("a");
  error.cause = error;
  expect(outageName(error)).toBeNull();
});
