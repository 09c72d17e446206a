import { afterEach, expect, test, vi } from "vitest";
import { openMiniCart } from "./open-mini-cart.tsx";

afterEach(() => void vi.unstubAllGlobals());

async function focusOf(opener: { isConnected: boolean }): Promise<string[]> {
  const focused: string[] = [];
  const element = (name: string) => ({ focus: () => void focused.push(name) });
  vi.stubGlobal("document", { getElementById: (id: string) => element(id) });
  const button = { ...opener, ...element("opener") } as unknown as HTMLElement;
  await openMiniCart(button, "bg", () => {});
  return focused;
}

test("the focus is on what opened it, or on the content if that has left the page", async () => {
  expect(await focusOf({ isConnected: true })).toEqual(["opener"]);
  expect(await focusOf({ isConnected: false })).toEqual(["content"]);
});
