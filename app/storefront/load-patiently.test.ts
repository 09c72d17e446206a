import { afterEach, expect, test, vi } from "vitest";
import { loadPatiently } from "./load-patiently.ts";

afterEach(() => vi.unstubAllGlobals());

test.for(["online", "pointerdown", "keydown"])(
  "what cannot be reached is tried again after %s, once",
  async (event) => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue("piece");
    const piece = loadPatiently(load);
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1));
    page.dispatchEvent(new Event("pointermove"));
    for (const calls of [2, 3]) {
      // It waits for its chance as soon as the attempt has failed.
      await vi.waitFor(() => {
        page.dispatchEvent(new Event(event));
        expect(load).toHaveBeenCalledTimes(calls);
      });
    }
    await expect(piece).resolves.toBe("piece");
    page.dispatchEvent(new Event(event));
    expect(load).toHaveBeenCalledTimes(3);
  },
);
