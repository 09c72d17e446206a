import { setImmediate } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { csvFile } from "./csv-file.server.ts";

const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);

async function* chunks(...given: (string | Promise<string>)[]): AsyncGenerator<string, void, void> {
  for (const chunk of given) yield await chunk;
}

test("sends the chunks in order as an uncached attachment", async () => {
  const file = csvFile("plodko-orders", chunks("я;", "b"));
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="plodko-orders.csv"');
  expect(file.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await file.text()).toBe("я;b");
});

test("begins with the first read, because a response to HEAD is neither read nor cancelled", async () => {
  let hasBegun = false;
  async function* begins(): AsyncGenerator<string, void, void> {
    hasBegun = true;
    yield "a";
  }
  const file = csvFile("plodko-orders", begins());
  await setImmediate();
  expect(hasBegun).toBe(false);
  expect(await file.text()).toBe("a");
});

test("aborts the response when a chunk fails", async () => {
  const file = csvFile("plodko-orders", chunks("a", Promise.reject(new Error("The database is gone"))));
  await expect(file.text()).rejects.toThrow("The database is gone");
  expect(logged).toHaveBeenCalledOnce();
  logged.mockClear();
});

test("logs nothing when the client disconnects while a chunk is read", async () => {
  const begun = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string>();
  let hasEnded = false;
  async function* slow(): AsyncGenerator<string, void, void> {
    begun.resolve();
    try {
      yield await late.promise;
    } finally {
      hasEnded = true;
    }
  }
  const reader = csvFile("plodko-orders", slow()).body?.getReader();
  const read = reader?.read();
  await begun.promise;
  const cancelled = reader?.cancel();
  late.resolve("too late");
  await Promise.all([read, cancelled]);
  expect(hasEnded).toBe(true);
  expect(logged).not.toHaveBeenCalled();
});
