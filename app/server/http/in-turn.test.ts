import { expect, test } from "vitest";
import { createTurns } from "./in-turn.ts";

test("work is done one after the other, in order, and what else waits goes between", async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const work = ["a", "b", "c"].map((name) =>
    inTurn(async () => {
      done.push(name);
      if (name === "a") setImmediate(() => done.push("other work"));
    }),
  );
  await Promise.all(work);
  expect(done).toEqual(["a", "other work", "b", "c"]);
});

test("work that fails is told of and holds nobody up", async () => {
  const inTurn = createTurns();
  const failed = inTurn(() => Promise.reject(new Error("no page")));
  const next = inTurn(async () => "next");
  await expect(failed).rejects.toThrow("no page");
  expect(await next).toBe("next");
});
