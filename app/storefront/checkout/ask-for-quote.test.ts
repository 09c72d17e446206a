import { afterEach, expect, test, vi } from "vitest";
import { askForQuote } from "./ask-for-quote.ts";

afterEach(() => vi.unstubAllGlobals());

const stubAnswer = (answer: () => Promise<Response>) => vi.stubGlobal("fetch", answer);

test("reads the price, the place and the token", async () => {
  const quote = { cents: 333, place: "automat", token: "signed" } as const;
  stubAnswer(async () => Response.json({ success: true, ...quote }));
  expect(await askForQuote("{}")).toEqual({ ...quote, isLimited: false });
});

test("above the limit there is no price, and without an answer the fixed one", async () => {
  const none = { cents: null, place: null, token: null };
  stubAnswer(async () => Response.json({ success: false, code: "rate_limited" }, { status: 429 }));
  expect(await askForQuote("{}")).toEqual({ ...none, isLimited: true });
  vi.spyOn(console, "error").mockImplementationOnce(() => undefined);
  stubAnswer(() => Promise.reject(new TypeError("offline")));
  expect(await askForQuote("{}")).toEqual({ ...none, isLimited: false });
});
