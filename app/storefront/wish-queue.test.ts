import fc from "fast-check";
import { expect, test } from "vitest";
import { createWishQueue } from "./wish-queue.ts";
import type { WishAnswer } from "./wish-queue.ts";

/** A shop that answers when it is told to, and what the browser shows meanwhile. */
function makeShop() {
  const holds = new Set<string>();
  const shown = new Set<string>();
  const waiting: { asked: string; answer: (answer?: WishAnswer) => void }[] = [];
  const queue = createWishQueue({
    show: (productId, isWished) => (isWished ? shown.add(productId) : shown.delete(productId)),
    send: (productId, isWish) =>
      new Promise((resolve) => {
        const work = (): WishAnswer => {
          if (isWish && holds.has(productId)) return "already";
          if (isWish) holds.add(productId);
          else holds.delete(productId);
          return "done";
        };
        const asked = `${isWish ? "+" : "-"}${productId}`;
        waiting.push({ asked, answer: (refusal) => resolve(refusal ?? work()) });
      }),
  });
  const answerNext = async (refusal?: WishAnswer) => {
    const next = waiting.shift();
    next?.answer(refusal);
    await Promise.resolve();
    await Promise.resolve();
    return next?.asked;
  };
  return { queue, holds, shown, waiting, answerNext };
}

test("a press is shown at once, and told of when the shop has answered", async () => {
  const { queue, holds, shown, answerNext } = makeShop();
  const pressed = queue.press("grape", true);
  expect([...shown]).toEqual(["grape"]);
  expect(await answerNext()).toBe("+grape");
  expect(await pressed).toEqual({ isWish: true, answer: "done" });
  expect([[...shown], [...holds]]).toEqual([["grape"], ["grape"]]);
});

test("what fails goes back to what it was, in both directions", async () => {
  const { queue, holds, shown, answerNext } = makeShop();
  const added = queue.press("grape", true);
  await answerNext("failed");
  expect(await added).toEqual({ isWish: true, answer: "failed" });
  expect([...shown]).toEqual([]);
  for (const set of [holds, shown]) set.add("grape");
  const removed = queue.press("grape", false);
  expect([...shown]).toEqual([]);
  await answerNext("failed");
  expect(await removed).toEqual({ isWish: false, answer: "failed" });
  expect([...shown]).toEqual(["grape"]);
});

test("what is there already is shown as there", async () => {
  const { queue, holds, shown, answerNext } = makeShop();
  holds.add("grape");
  const pressed = queue.press("grape", true);
  await answerNext();
  expect(await pressed).toEqual({ isWish: true, answer: "already" });
  expect([...shown]).toEqual(["grape"]);
});

test("quick presses are sent one after the other, what was overtaken is never sent, and the first tells of the last", async () => {
  const { queue, holds, shown, waiting, answerNext } = makeShop();
  const first = queue.press("grape", true);
  expect(await Promise.all([false, true, false].map((isWish) => queue.press("grape", isWish)))).toEqual([
    null,
    null,
    null,
  ]);
  expect(waiting.map(({ asked }) => asked)).toEqual(["+grape"]);
  await answerNext();
  expect(waiting.map(({ asked }) => asked)).toEqual(["-grape"]);
  await answerNext();
  expect(await first).toEqual({ isWish: false, answer: "done" });
  expect([[...shown], [...holds]]).toEqual([[], []]);
});

test("products do not wait for each other, and one may wait for all", async () => {
  const { queue, waiting, answerNext } = makeShop();
  void queue.press("grape", true);
  void queue.press("orange", true);
  expect(waiting.map(({ asked }) => asked)).toEqual(["+grape", "+orange"]);
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

test("whatever is pressed and whatever fails, the browser shows in the end what the shop holds", async () => {
  const step = fc.oneof(
    fc.record({ product: fc.constantFrom("grape", "orange") }),
    fc.record({ refusal: fc.constantFrom(undefined, "failed" as const, "signed_out" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { queue, holds, shown, waiting, answerNext } = makeShop();
      for (const each of steps) {
        if ("product" in each) void queue.press(each.product, !shown.has(each.product));
        else await answerNext(each.refusal);
      }
      while (waiting.length > 0) await answerNext();
      await queue.settled();
      expect([...shown].toSorted()).toEqual([...holds].toSorted());
    }),
  );
});
