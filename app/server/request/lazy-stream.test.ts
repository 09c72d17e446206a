import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { lazyStream } from "./lazy-stream.ts";

/** A generator with what it has done so far. */
function source() {
  const done: string[] = [];
  async function* chunks(): AsyncGenerator<Uint8Array<ArrayBuffer>, void, void> {
    done.push("opened");
    try {
      yield new Uint8Array([1]);
      yield new Uint8Array([2]);
    } finally {
      done.push("closed");
    }
  }
  return { stream: lazyStream(chunks()), done };
}

test("opens nothing before it is read", async () => {
  const { stream, done } = source();
  await setImmediate();
  expect(done).toEqual([]);
  expect(await new Response(stream).bytes()).toEqual(new Uint8Array([1, 2]));
  expect(done).toEqual(["opened", "closed"]);
});

test("closes what it had opened when the client leaves", async () => {
  const { stream, done } = source();
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  expect(done).toEqual(["opened", "closed"]);
});
