import { afterEach, expect, test, vi } from "vitest";
import { signUpForNewsletter } from "./newsletter-signup.ts";

afterEach(() => vi.unstubAllGlobals());

const popup = { popupId: "018f4c7e-5b1a-7c3d-9e2f-0123456789ab", language: "en" } as const;
const signUp = (email: string, hasConsent: boolean) => signUpForNewsletter({ email, hasConsent }, popup);

/** Stubs `fetch` with one answer; returns the sent requests. */
function stubShop(answer: () => Promise<Response>): unknown[] {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ url, body: JSON.parse(init.body as string) as unknown });
    return answer();
  });
  return sent;
}

test("sends an address with consent, its popup and its language", async () => {
  const sent = stubShop(() => Promise.resolve(Response.json({ success: true })));
  expect(await signUp(" maria@example.bg ", true)).toBeNull();
  const body = { email: "maria@example.bg", consent: true, popup_id: popup.popupId, language: "en" };
  expect(sent).toEqual([{ url: "/api/functions/newsletter-signup", body }]);
});

test("sends nothing without an address or without consent", async () => {
  const sent = stubShop(() => Promise.reject(new Error("asked")));
  expect(await signUp("  ", true)).toBe("required");
  expect(await signUp("maria@example.bg", false)).toBe("required");
  expect(sent).toEqual([]);
});

test.each([
  [{ success: false, code: "subscribed", error: "This email is already subscribed" }, "subscribed"],
  [{ success: false, code: "invalid", error: "Invalid email" }, "email"],
  [{ success: false, code: "rate_limited", error: "Too many attempts" }, "failed"],
  [{ success: false, error: 7 }, "failed"],
  [{ success: "true" }, "failed"],
  [[], "failed"],
])("maps the answer %j to %s", async (answer, fault) => {
  stubShop(() => Promise.resolve(Response.json(answer, { status: 422 })));
  expect(await signUp("maria@example.bg", true)).toBe(fault);
});

test("fails without an answer, and with one that is not JSON", async () => {
  stubShop(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await signUp("maria@example.bg", true)).toBe("failed");
  stubShop(() => Promise.resolve(new Response("<h1>502</h1>", { status: 502 })));
  expect(await signUp("maria@example.bg", true)).toBe("failed");
});
