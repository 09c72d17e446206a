import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { consentWording } from "#app/domain/measurement/consent.ts";
import { readVisit } from "#app/domain/measurement/read-visit.ts";
import { visitHeader } from "#app/domain/measurement/visit-header.ts";
import { eventually } from "#tests/eventually.ts";
import { stubWebStorage } from "#tests/factories/pages/web-storage.ts";
import { giveConsent, keepThisVisit, refuseConsent, sendProofs, validChoice } from "./consent-choice.ts";
import { visitHeaders } from "./kept-visit.ts";

const now = new Date("2026-11-20T10:00:00Z");
const asked = ["origin", "ga4", "meta"] as const;
const landing = "https://shop.example/?utm_source=news&gclid=abc&fbclid=IwAR1";
const send = vi.fn<(address: string, request: RequestInit) => Promise<Response>>();

const navigation = vi.spyOn(performance, "getEntriesByType");

/** The page on which this tab landed. */
function landOn(name: string, { type = "navigate", referrer = "https://www.google.com/" } = {}) {
  navigation.mockReturnValue([{ name, type } as unknown as PerformanceEntry]);
  vi.stubGlobal("document", { referrer });
}

beforeEach(() => {
  stubWebStorage();
  send.mockReset().mockImplementation(async () => Response.json({ success: true }));
  vi.stubGlobal("fetch", send);
  landOn(landing);
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => navigation.mockRestore());

const sentProofs = () => send.mock.calls.map(([, { body }]) => JSON.parse(body as string) as object);
const visit = () => readVisit(visitHeaders(asked, "agent.example")[visitHeader] ?? null);

test("before a choice nothing is kept, and an order says nothing", () => {
  expect(validChoice(asked, now)).toBeNull();
  expect(visitHeaders(asked, null)).toEqual({});
  expect(localStorage).toHaveLength(0);
});

test("a yes keeps what the landing page said, sends its proof, and goes with the order", async () => {
  giveConsent(asked, "bg", now);
  const choice = validChoice(asked, now);
  expect(choice).toMatchObject({ isGiven: true });
  await eventually(() =>
    expect(sentProofs()).toEqual([
      { id: choice?.id, isGiven: true, wording: "2-origin-ga4-meta", language: "bg" },
    ]),
  );
  expect(visit()).toMatchObject({
    consent: choice?.id,
    origin: { utm_source: "news", referrer: "www.google.com", agent: "agent.example" },
    ids: { gclid: "abc", fbc: `fb.1.${now.getTime()}.IwAR1` },
  });
  expect(visit()?.ids.ga_client_id).toMatch(/^\d+\.1795168800$/);
  expect(visit()?.ids.fbp).toMatch(/^fb\.1\.\d{13}\.\d+$/);
});

test("only what somebody was asked about is kept", () => {
  giveConsent(["ga4"], "bg", now);
  expect(visit()).toMatchObject({
    origin: { utm_source: null },
    ids: { gclid: null, fbc: null, fbp: null },
  });
});

test("a page that asks for nothing any more sends and keeps nothing", () => {
  giveConsent(asked, "bg", now);
  expect(visitHeaders(undefined, "agent.example")).toEqual({});
  expect(visitHeaders(asked, null)).toEqual({});
});

test("a refusal keeps nothing and sends nothing", () => {
  refuseConsent(asked, "bg", now);
  expect(validChoice(asked, now)).toEqual({ isGiven: false, id: null });
  expect(visitHeaders(asked, null)).toEqual({});
  expect(send).not.toHaveBeenCalled();
});

test("a withdrawal deletes all that was kept at once, and proves it, also when it was offline", async () => {
  send.mockRejectedValue(new TypeError("Failed to fetch"));
  giveConsent(asked, "bg", now);
  const id = validChoice(asked, now)?.id;
  refuseConsent(asked, "en", now);
  expect(visitHeaders(asked, null)).toEqual({});
  await sendProofs();
  send.mockReset().mockImplementation(async () => Response.json({ success: true }));
  await sendProofs();
  expect(sentProofs()).toMatchObject([
    { id, isGiven: true },
    { id, isGiven: false },
  ]);
  expect(localStorage.getItem("consent-unsent")).toBeNull();
});

test("declined when asked again: the earlier consent is withdrawn, whatever its words and age", async () => {
  for (const [askedAgain, at] of [
    [["origin"], now],
    [asked, new Date("2028-01-01T10:00:00Z")],
  ] as const) {
    giveConsent(asked, "bg", now);
    const id = validChoice(asked, now)?.id;
    await eventually(() => expect(localStorage.getItem("consent-unsent")).toBeNull());
    send.mockReset().mockImplementation(async () => Response.json({ success: true }));
    expect(validChoice(askedAgain, at)).toBeNull();
    refuseConsent(askedAgain, "bg", at);
    refuseConsent(askedAgain, "bg", at);
    await eventually(() => expect(localStorage.getItem("consent-unsent")).toBeNull());
    const wording = consentWording(askedAgain);
    expect(sentProofs()).toEqual([{ id, isGiven: false, wording, language: "bg" }]);
  }
});

test("accepted again, then withdrawn: one id has all proofs, and a later consent another", async () => {
  giveConsent(["origin"], "bg", now);
  const id = validChoice(["origin"], now)?.id;
  expect(validChoice(asked, now)).toBeNull();
  giveConsent(asked, "bg", now);
  expect(visit()).toMatchObject({ consent: id, origin: { utm_source: "news" } });
  refuseConsent(asked, "bg", now);
  await eventually(() => expect(localStorage.getItem("consent-unsent")).toBeNull());
  const proof = (isGiven: boolean, wording: string) => ({ id, isGiven, wording, language: "bg" });
  const words = consentWording(asked);
  for (const sent of [proof(true, consentWording(["origin"])), proof(true, words), proof(false, words)])
    expect(sentProofs()).toContainEqual(sent);
  giveConsent(asked, "bg", now);
  expect(validChoice(asked, now)?.id).not.toBe(id);
});

test("a proof that the shop cannot read is not sent again; one that it refuses for now is", async () => {
  send.mockImplementation(async () => Response.json({ success: false, code: "rate_limited" }));
  giveConsent(asked, "bg", now);
  await eventually(() => expect(send).toHaveBeenCalled());
  expect(localStorage.getItem("consent-unsent")).not.toBeNull();
  send.mockImplementation(async () => Response.json({ success: false, code: "invalid" }));
  await sendProofs();
  expect(localStorage.getItem("consent-unsent")).toBeNull();
});

test("the shopper is asked again for other services, after a year, and when the stored choice is broken", () => {
  giveConsent(asked, "bg", now);
  expect(validChoice(asked, new Date("2027-11-20T10:00:00Z"))).not.toBeNull();
  expect(validChoice(asked, new Date("2027-11-20T10:00:01Z"))).toBeNull();
  expect(visitHeaders(asked, null)).toEqual({});
  giveConsent(asked, "bg", now);
  expect(validChoice(["origin"], now)).toBeNull();
  for (const broken of ["{", "7", '{"isGiven":true,"wording":"1-origin"}', '{"isGiven":"x"}']) {
    localStorage.setItem("consent", broken);
    expect(validChoice(["origin"], now)).toBeNull();
  }
});

test("a later visit from elsewhere replaces the origin, one that says nothing or a reload does not", async () => {
  giveConsent(asked, "bg", now);
  const id = validChoice(asked, now)?.id ?? "";
  const first = visit();
  const later = new Date("2026-12-01T10:00:00Z");
  const visitAgain = async (at: Date) => {
    // A page keeps its visit once: the next page is a new copy of the module.
    vi.resetModules();
    const page = await import("./consent-choice.ts");
    page.keepThisVisit(id, asked, at);
  };
  keepThisVisit(id, asked, later);
  expect(visit()).toEqual(first);
  landOn("https://shop.example/cart", { referrer: "" });
  await visitAgain(later);
  expect(visit()).toEqual(first);
  landOn("https://shop.example/cart", { type: "reload" });
  await visitAgain(later);
  expect(visit()).toEqual(first);
  landOn("https://shop.example/?utm_source=other", { referrer: "" });
  await visitAgain(later);
  expect(visit()).toMatchObject({
    origin: { utm_source: "other", referrer: null },
    ids: { gclid: null, fbp: first?.ids.fbp },
  });
  landOn("https://shop.example/", { referrer: "" });
  await visitAgain(new Date("2027-03-02T10:00:00Z"));
  expect(visit()?.origin.utm_source).toBeNull();
});
