import { expect, test } from "vitest";
import { AnotherProgramRunsError } from "./postgres/program-lock.ts";
import { readEnv } from "./env.ts";
import { explainFailure } from "./explain-failure.ts";

test("prints only the message of an error meant for the terminal", () => {
  const error = new AnotherProgramRunsError("/srv/shop/data", 4711);
  expect(explainFailure(error)).toBe(error.message);
});

test("prints only the message of a bad environment", () => {
  expect(() => readEnv({ PORT: "many" })).toThrow(
    expect.toSatisfy(
      (error) => explainFailure(error) === "PORT cannot be used as it is; expected: a port number",
    ),
  );
});

test("prints the stack of an unexpected error, and any other thrown value as text", () => {
  const error = new TypeError("no such thing");
  expect(explainFailure(error)).toBe(error.stack);
  expect(explainFailure("why")).toBe("why");
});

test("prints the cause of an unexpected error", () => {
  const cause = new Error('relation "products" already exists');
  const error = new Error("Failed query: create table products ()", { cause });
  expect(explainFailure(error)).toBe(`${error.stack}\nbecause of ${cause.stack}`);
});
