import { afterEach, expect, test, vi } from "vitest";
import { askForAlert } from "./ask-for-alert.ts";

afterEach(() => vi.unstubAllGlobals());

const alert = { email: " maria@example.com ", productId: "p", language: "en" } as const;
const answerWith = (answer: unknown) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
    Response.json(answer),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

test("sends the address and the product, and returns the page that cancels one's own alert", async () => {
  const fetched = answerWith({ success: true, cancelPath: "/en/stock-alert?token=a" });
  expect(await askForAlert(alert)).toEqual({ ok: true, cancelPath: "/en/stock-alert?token=a" });
  const [url, init] = fetched.mock.calls[0]!;
  expect(url).toBe("/api/functions/stock-alert");
  expect(JSON.parse(init.body as string)).toEqual({
    email: "maria@example.com",
    product_id: "p",
    language: "en",
  });
});

test("an address that must be confirmed has no such page", async () => {
  answerWith({ success: true });
  expect(await askForAlert(alert)).toEqual({ ok: true, cancelPath: null });
});

test("a refusal is returned by its code, an unknown one and an outage as failed", async () => {
  for (const [answer, fault] of [
    [{ success: false, code: "in_stock" }, "in_stock"],
    [{ success: false, code: "new" }, "failed"],
    [null, "failed"],
  ] as const) {
    answerWith(answer);
    expect(await askForAlert(alert)).toEqual({ ok: false, fault });
  }
});
