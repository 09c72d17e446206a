import type { EntryContext } from "react-router";
import { expect, test, vi } from "vitest";
import handleRequest from "./entry.server.tsx";

vi.mock("react-router", async (original) => ({
  ...(await original<typeof import("react-router")>()),
  ServerRouter: () => <p>page</p>,
}));
vi.mock("./server/http/content-policy.ts", () => ({
  sealPage() {
    throw new Error("boom");
  },
}));

test("what is thrown after the rendering rejects this request alone", async () => {
  const page = handleRequest(new Request("http://shop/"), 200, new Headers(), {} as EntryContext);
  await expect(page).rejects.toThrow("boom");
});
