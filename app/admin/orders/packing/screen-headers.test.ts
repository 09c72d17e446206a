import { expect, test } from "vitest";
import { headers } from "./view.tsx";

test("the packing screen may use the camera and nothing else", () => {
  const policy = headers()["Permissions-Policy"];
  expect(policy).toContain("camera=(self)");
  expect(policy.match(/=\(self\)/g)).toHaveLength(1);
  expect(policy).toContain("microphone=()");
});
