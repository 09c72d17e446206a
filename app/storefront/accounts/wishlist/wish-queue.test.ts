import fc from "fast-check";
import { expect, test } from "vitest";
import { createWishQueue } from "./wish-queue.ts";
import type { WishAnswer } from "./wish-queue.ts";

/** A queue with a fake shop, which answers on demand, and a record of what the browser shows. */
function startQueue() {
  const stored = new Set<string>();
  const shown = new Set<string>();
  const waiting: { request: string; answer: (answer?: WishAnswer) => void }[] = [];
  const queue = createWishQueue({
    show: (productId, isWished) => (isWished ? shown.add(productId) : shown.delete(productId)),
    send: (productId, isWish) =>
      new Promise((resolve) => {
        const apply = (): WishAnswer => {
          if (isWish && stored.has(productId)) return "already";
          if (isWish) stored.add(productId);
          else stored.delete(productId);
          return "done";
        };
        const request = `${isWish ? "+" : "-"}${productId}`;
        waiting.push({ request, answer: (refusal) => resolve(refusal ?? apply()) });
      }),
  });
  const answerNext = async (refusal?: WishAnswer) => {
    const next = waiting.shift();
    next?.answer(refusal);
    await Promise.resolve();
    await Promise.resolve();
    return next?.request;
  };
  return { queue, stored, shown, waiting, answerNext };
}

test("shows a press at once and resolves when the shop has answered", async () => {
  const { queue, stored, shown, answerNext } = startQueue();
  const pressed = queue.press("grape", true);
  expect([...shown]).toEqual(["grape"]);
  expect(await answerNext()).toBe("+grape");
  expect(await pressed).toEqual({ isWish: true, answer: "done" });
  expect([[...shown], [...stored]]).toEqual([["grape"], ["grape"]]);
});

test("reverts a failed addition and a failed removal", async () => {
  const { queue, stored, shown, answerNext } = startQueue();
  const added = queue.press("grape", true);
  await answerNext("failed");
  expect(await added).toEqual({ isWish: true, answer: "failed" });
  expect([...shown]).toEqual([]);
  for (const set of [stored, shown]) set.add("grape");
  const removed = queue.press("grape", false);
  expect([...shown]).toEqual([]);
  await answerNext("failed");
  expect(await removed).toEqual({ isWish: false, answer: "failed" });
  expect([...shown]).toEqual(["grape"]);
});

test("shows a product that is already in the wishlist as added", async () => {
  const { queue, stored, shown, answerNext } = startQueue();
  stored.add("grape");
  const pressed = queue.press("grape", true);
  await answerNext();
  expect(await pressed).toEqual({ isWish: true, answer: "already" });
  expect([...shown]).toEqual(["grape"]);
});

test("sends quick presses one at a time, skips superseded ones, and resolves the first with the last outcome", async () => {
  const { queue, stored, shown, waiting, answerNext } = startQueue();
  const first = queue.press("grape", true);
  expect(await Promise.all([false, true, false].map((isWish) => queue.press("grape", isWish)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(waiting.map(({ request }) => request)).toEqual(["+grape"]);
  await answerNext();
  expect(waiting.map(({ request }) => request)).toEqual(["-grape"]);
  await answerNext();
  expect(await first).toEqual({ isWish: false, answer: "done" });
  expect([[...shown], [...stored]]).toEqual([[], []]);
});

test("products do not wait for each other, and settled() waits for all", async () => {
  const { queue, waiting, answerNext } = startQueue();
  void queue.press("grape", true);
  void queue.press("orange", true);
  expect(waiting.map(({ request }) => request)).toEqual(["+grape", "+orange"]);
  let isSettled = false;
  const settled = queue.settled().then(() => {
    isSettled = true;
    return isSettled;
  });
  await answerNext();
  expect(isSettled).toBe(false);
  await answerNext();
  expect(await settled).toBe(true);
});

test("after any presses and failures the browser shows what the shop stores", async () => {
  const step = fc.oneof(
    fc.record({ product: fc.constantFrom("grape", "orange") }),
    fc.record({ refusal: fc.constantFrom(undefined, "failed" as const, "signed_out" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { queue, stored, shown, waiting, answerNext } = startQueue();
      for (const each of steps) {
        if ("product" in each) void queue.press(each.product, !shown.has(each.product));
        else await answerNext(each.refusal);
      }
      while (waiting.length > 0) await answerNext();
      await queue.settled();
      expect([...shown].toSorted()).toEqual([...stored].toSorted());
    }),
  );
});
