import { redirect } from "react-router";
import { expect, test } from "vitest";
import { answerOf, answerOrOffline, revalidateUnlessOffline } from "./offline.ts";

const lost = throwing(new TypeError("Failed to fetch"));

/** The router throws responses as well as errors. */
function throwing(thrown: unknown): () => Promise<object> {
  return () => Promise.resolve().then(() => Promise.reject<object>(thrown as Error));
}

/** What the router throws for a response that is not the application's. */
const answered = (status: number) => ({ status, statusText: "", internal: true, data: null });

test("returns the server's response unchanged", async () => {
  const answer = { ok: true };
  expect(await answerOf(() => Promise.resolve(answer))).toBe(answer);
});

test("returns null for a lost connection or a proxy error", async () => {
  expect(await answerOf(lost)).toBeNull();
  expect(await answerOf(throwing(answered(502)))).toBeNull();
});

test("rethrows redirects and client errors to the router", async () => {
  const elsewhere = redirect("/auth");
  await expect(answerOf(throwing(elsewhere))).rejects.toBe(elsewhere);
  const tooLarge = answered(413);
  await expect(answerOf(throwing(tooLarge))).rejects.toBe(tooLarge);
});

test("a fallback response reports the failure and prevents revalidation", async () => {
  const answer = { ok: true };
  expect(await answerOrOffline(() => Promise.resolve(answer), { error: "unexpected" })).toBe(answer);
  const instead = await answerOrOffline(lost, { error: "unexpected" });
  expect(instead).toMatchObject({ data: { error: "unexpected" }, init: { status: 503 } });
  const url = new URL("https://plodko.example/profile");
  const after = (actionStatus?: number) =>
    revalidateUnlessOffline({
      actionStatus,
      currentUrl: url,
      nextUrl: url,
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: false,
    });
  expect([after(503), after(422), after(200), after()]).toEqual([false, true, true, true]);
});
