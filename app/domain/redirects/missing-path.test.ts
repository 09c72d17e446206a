import { expect, test } from "vitest";
import { missingPath } from "./missing-path.ts";

test("missing paths are counted without language and query, cut to 200 characters", () => {
  expect(missingPath("/en/Old-Page?email=a@b.bg")).toBe("/old-page");
  expect(missingPath("/wp-content/uploads/a.jpg")).toBe("/wp-content/uploads/a.jpg");
  expect(missingPath("/index.php")).toBe("/index.php");
  expect(missingPath(`/${"я".repeat(300)}`)).toHaveLength(200);
  // Never half of a character.
  expect(missingPath(`/${"a".repeat(198)}🍓`)).toBe(`/${"a".repeat(198)}\ufffd`);
});

test.for([
  "/404",
  "/admin/x",
  "/api/x",
  "/assets/x.js",
  "/.env",
  "/a/.git/config",
  "/wp-login.php",
  "/xmlrpc.php",
  "/%00",
])("%s is not counted", (path) => {
  expect(missingPath(path)).toBeNull();
});
