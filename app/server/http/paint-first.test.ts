import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

test("scripts are preloaded after the style sheet, and with less urgency", () => {
  const page = paintFirst(
    '<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>' +
      '<link rel="stylesheet" href="/a.css"/></head><body></body></html>',
  );
  expect(page).toBe(
    '<html><head><link rel="stylesheet" href="/a.css"/><link fetchpriority="low" rel="modulepreload" href="/a.js"/>' +
      '<link fetchpriority="low" rel="modulepreload" href="/b.js"/></head><body></body></html>',
  );
});

test("what stands in the body stays, and a page without a head is left alone", () => {
  for (const page of [
    '<html><head></head><body><link rel="modulepreload" href="/a.js"/></body></html>',
    "<p>Добър ден</p>",
    "",
  ])
    expect(paintFirst(page)).toBe(page);
});
