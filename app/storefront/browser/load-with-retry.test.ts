import { afterEach, expect, test, vi } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { loadWithRetry } from "./load-with-retry.ts";

afterEach(() => vi.unstubAllGlobals());

test.for(["online", "pointerdown", "keydown"])(
  "retries a failed download once per %s event",
  async (event) => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue("chunk");
    const chunk = loadWithRetry(load);
    await eventually(() => expect(load).toHaveBeenCalledTimes(1));
    page.dispatchEvent(new Event("pointermove"));
    for (const calls of [2, 3]) {
      // The listener is added only after the attempt has failed.
      await eventually(() => {
        page.dispatchEvent(new Event(event));
        expect(load).toHaveBeenCalledTimes(calls);
      });
    }
    await expect(chunk).resolves.toBe("chunk");
    page.dispatchEvent(new Event(event));
    expect(load).toHaveBeenCalledTimes(3);
  },
);
