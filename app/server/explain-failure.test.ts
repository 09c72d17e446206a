import { expect, test } from "vitest";
import { AnotherProgramRunsError } from "./db/program-lock.ts";
import { readEnv } from "./env.ts";
import { explainFailure } from "./explain-failure.ts";

test("a failure with a sentence for the terminal is told by it alone", () => {
  const error = new AnotherProgramRunsError("/srv/shop/data", 4711);
  expect(explainFailure(error)).toBe(error.message);
});

test("a bad environment is told by the variables' names", () => {
  expect(() => readEnv({ PORT: "many" })).toThrow(
    expect.toSatisfy(
      (error) => explainFailure(error) === "PORT cannot be used as it is; expected: a port number",
    ),
  );
});

test("an unexpected failure is told with its stack, and anything else thrown as text", () => {
  const error = new TypeError("no such thing");
  expect(explainFailure(error)).toBe(error.stack);
  expect(explainFailure("why")).toBe("why");
});

test("an unexpected failure is told with what it came from", () => {
  const cause = new Error('relation "products" already exists');
  const error = new Error("Failed query: create table products ()", { cause });
  expect(explainFailure(error)).toBe(`${error.stack}\nbecause of ${cause.stack}`);
});
