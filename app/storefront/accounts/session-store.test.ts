import { afterEach, expect, test, vi } from "vitest";
import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import { checkSession, currentSession, sessionLoaded } from "./session-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("loading the session times out", async () => {
  const limit = new AbortController();
  vi.stubGlobal("AbortSignal", { timeout: () => limit.signal });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal("document", {
    cookie: `${sessionHintCookie}=${Date.now() + 600_000}`,
    documentElement: { dataset: {} },
  });
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      ),
  );
  const checked = checkSession();
  const loaded = sessionLoaded();
  expect(currentSession().isLoaded).toBe(false);
  limit.abort(new DOMException("too late", "TimeoutError"));
  await Promise.all([checked, loaded]);
  expect(currentSession()).toEqual({ isLoaded: true, user: null, wishlist: [] });
  expect(logged).toHaveBeenCalledOnce();
});
