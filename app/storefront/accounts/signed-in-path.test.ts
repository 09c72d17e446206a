import { expect, test } from "vitest";
import { afterSignIn } from "#app/domain/accounts/admin-path.ts";
import { signedInPath } from "./signed-in-path.ts";

const at = (path: string) => signedInPath(new URL(path, "http://shop"));

test("a sign-in leads to the root in its language, unless a session ended in the back office", () => {
  expect(at("/auth")).toBe("/");
  expect(at("/en/auth?tab=sign-up")).toBe("/en");
  expect(at(`/auth${afterSignIn("/admin/products/1?q=а")}`)).toBe("/admin/products/1?q=%D0%B0");
  expect(at(`/en/auth/code${afterSignIn(null)}`)).toBe("/en");
});

test("a sign-in never leads out of the back office by `after`", () => {
  for (const path of [
    "https://evil.example/admin",
    "//evil.example/admin",
    "/\\evil.example",
    "/profile",
    "",
    "javascript:x",
  ])
    expect(at(`/auth?${new URLSearchParams({ after: path }).toString()}`)).toBe("/admin");
});
