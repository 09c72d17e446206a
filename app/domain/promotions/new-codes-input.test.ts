import { expect, test } from "vitest";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { newCodesInput } from "./new-codes-input.ts";

test("the prefix is stored as codes are compared", () => {
  expect(newCodesInput.parse({ count: "1 000", prefix: " ягода- " })).toEqual({
    count: 1000,
    prefix: "ЯГОДА-",
  });
  expect(newCodesInput.parse({ count: "1", prefix: "" })).toEqual({ count: 1, prefix: "" });
});

test.for([
  [{ count: "", prefix: "" }, { count: "number" }],
  [{ count: "0", prefix: "" }, { count: "number" }],
  [{ count: "1001", prefix: "" }, { count: "number" }],
  [{ count: "ten", prefix: "" }, { count: "number" }],
  [{ count: "10", prefix: "А".repeat(21) }, { prefix: "long" }],
] as const)("%o is refused as %o", ([typed, problems]) => {
  const read = newCodesInput.safeParse(typed);
  expect(read.error && fieldProblems(read.error)).toEqual(problems);
});
