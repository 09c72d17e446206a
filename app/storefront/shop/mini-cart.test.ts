import { afterEach, expect, test, vi } from "vitest";
import { openMiniCart } from "./mini-cart.ts";

afterEach(() => void vi.unstubAllGlobals());

function focusOf(opener: { isConnected: boolean }): string[] {
  const focused: string[] = [];
  const element = (name: string) => ({ focus: () => void focused.push(name) });
  vi.stubGlobal("document", { getElementById: (id: string) => element(id) });
  openMiniCart({ ...opener, ...element("opener") } as unknown as HTMLElement);
  return focused;
}

test("the focus is on what opened it, or on the content if that has left the page", () => {
  expect(focusOf({ isConnected: true })).toEqual(["opener"]);
  expect(focusOf({ isConnected: false })).toEqual(["content"]);
});
