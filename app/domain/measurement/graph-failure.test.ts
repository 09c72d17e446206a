import { expect, test } from "vitest";
import { readGraphFailure } from "./graph-failure.ts";

test.for([
  [400, { code: 100 }, "refused"],
  [400, { code: 100, is_transient: true }, "passing"],
  [400, { code: 4 }, "passing"],
  [400, { code: 17 }, "passing"],
  [400, { code: 32 }, "passing"],
  [400, { code: 613 }, "passing"],
  [400, { code: 80_000 }, "passing"],
  [400, { code: 80_099 }, "passing"],
  [400, { code: 80_100 }, "unclear"],
  [500, { code: 2, is_transient: true }, "passing"],
  [403, { code: 200 }, "passing"],
  [401, {}, "passing"],
  [429, {}, "passing"],
  [400, { code: 190 }, "token"],
  [401, { code: 190, is_transient: "no" }, "token"],
  [400, { code: "100" }, "unclear"],
  [500, { code: 100 }, "unclear"],
] as const)("status %i with the error %o is %s", ([status, error, failure]) => {
  expect(readGraphFailure(status, { error })).toBe(failure);
});

test("an answer without an error of the Graph API counts by its status", () => {
  expect([400, 403, 503].map((status) => readGraphFailure(status, undefined))).toEqual([
    "unclear",
    "passing",
    "unclear",
  ]);
});
