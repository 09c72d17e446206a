import { expect, test } from "vitest";
import { consentCutoff, consentWording } from "./consent.ts";
import { landingOf, newBrowserIds } from "./landing.ts";
import { pageMeasurement } from "./measurement-settings.ts";
import { readVisit } from "./read-visit.ts";
import { writeVisit } from "./visit-header.ts";

const consent = "0b9f8c1e-7a52-4c7e-9d0a-52f6d3b0a111";
const now = 1_796_000_000_000;

const parts = {
  consent,
  utm_source: "пазарувай",
  utm_medium: "cpc",
  utm_campaign: "есен 2026",
  referrer: "www.google.com",
  agent: "agent.example:8443",
  gclid: "Cj0KCQiA-x_1",
  ga_client_id: "123456789.1796000000",
  fbc: `fb.1.${now}.IwAR0_abc-1`,
  fbp: `fb.1.${now}.4294967295`,
};

test("a visit is read as it was written, in Cyrillic too", () => {
  const { consent: id, utm_source, utm_medium, utm_campaign, referrer, agent, ...ids } = parts;
  expect(readVisit(writeVisit(parts))).toEqual({
    consent: id,
    origin: { utm_source, utm_medium, utm_campaign, referrer, agent },
    ids,
  });
});

test.for([
  ["none", null],
  ["an empty one", ""],
  ["other letters", "{}"],
  ["no base64", "a"],
  ["no JSON", writeVisit(parts)?.slice(0, -3) ?? ""],
  ["null", Buffer.from("null").toString("base64url")],
  ["broken UTF-8", Buffer.from([0x22, 0xff, 0x22]).toString("base64url")],
  ["no consent", writeVisit({ ...parts, consent: null })],
  ["a consent that is no id", writeVisit({ ...parts, consent: "'; drop table orders" })],
  ["one that is too long", "A".repeat(4001)],
] as const)("%s is no visit", ([, header]) => {
  expect(readVisit(header)).toBeNull();
});

test("a part that it cannot be is none, and a long text is cut", () => {
  const bad = {
    consent,
    utm_source: "a\u0000b",
    utm_medium: "x".repeat(101),
    utm_campaign: 7,
    referrer: "user@host",
    agent: "../etc/passwd",
    gclid: "a b",
    ga_client_id: "1.2.3",
    fbc: "fb.1.1.x",
    fbp: `fb.1.${now}.${"9".repeat(21)}`,
    toString: "x",
  };
  expect(readVisit(writeVisit(bad))).toEqual({
    consent,
    origin: {
      utm_source: null,
      utm_medium: "x".repeat(100),
      utm_campaign: null,
      referrer: null,
      agent: null,
    },
    ids: { gclid: null, ga_client_id: null, fbc: null, fbp: null },
  });
});

test("parts at their longest fit into the header; a text that somebody else stored does not", () => {
  const long = {
    ...parts,
    utm_source: "🍓".repeat(100),
    utm_medium: "я".repeat(100),
    gclid: "x".repeat(300),
  };
  expect(readVisit(writeVisit(long))?.ids.gclid).toHaveLength(300);
  expect(writeVisit({ ...parts, other: "x".repeat(5000) })).toBeNull();
});

test("a landing page says where the visit came from", () => {
  const address =
    "https://shop.example/products?utm_source=news&utm_medium=email&utm_campaign=%D0%B5%D1%81%D0%B5%D0%BD&gclid=abc&fbclid=IwAR1";
  expect(landingOf({ address, referrer: "https://www.google.com/search?q=x", now })).toEqual({
    utm_source: "news",
    utm_medium: "email",
    utm_campaign: "есен",
    referrer: "www.google.com",
    gclid: "abc",
    fbc: `fb.1.${now}.IwAR1`,
  });
});

test("a page that was opened from the shop itself, or directly, says nothing", () => {
  const address = "https://shop.example/cart";
  expect(landingOf({ address, referrer: "https://shop.example/products", now })).toBeNull();
  expect(landingOf({ address, referrer: "", now })).toBeNull();
  expect(landingOf({ address: "", referrer: "https://www.google.com/", now })).toBeNull();
  expect(landingOf({ address: `${address}?utm_source=%00`, referrer: "about:blank", now })).toBeNull();
});

test("the identifiers of a new browser have the services' forms", () => {
  const made = newBrowserIds(now, [4_294_967_295, 7]);
  expect(made).toEqual({ ga_client_id: "4294967295.1796000000", fbp: `fb.1.${now}.7` });
  expect(readVisit(writeVisit({ consent, ...made }))?.ids).toMatchObject(made);
});

test("pages ask only about what is switched on; another service is another question", () => {
  const off = { counts_visits: true, keeps_origins: false, has_ga4: false, has_meta: false };
  expect(pageMeasurement(off)).toEqual({ asks: false, asked: [], counts: true });
  const on = pageMeasurement({ ...off, has_ga4: true, keeps_origins: true });
  expect(on).toEqual({ asks: true, asked: ["origin", "ga4"], counts: true });
  expect(consentWording(on.asked)).not.toBe(consentWording(["origin", "ga4", "meta"]));
});

test("a choice is valid for twelve months", () => {
  expect(consentCutoff(new Date("2026-11-20T10:00:00Z"))).toEqual(new Date("2025-11-20T10:00:00Z"));
});
