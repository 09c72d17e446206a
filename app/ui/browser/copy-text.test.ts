import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text.ts";

afterEach(() => vi.unstubAllGlobals());

test("copies the text to the clipboard", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("A-1")).toBe(true);
  expect(writeText).toHaveBeenCalledExactlyOnceWith("A-1");
});

test("returns false where the browser refuses or has no clipboard", async () => {
  const refusal = new DOMException("Write permission denied.", "NotAllowedError");
  vi.stubGlobal("navigator", { clipboard: { writeText: () => Promise.reject(refusal) } });
  expect(await copyText("A-1")).toBe(false);
  vi.stubGlobal("navigator", {});
  expect(await copyText("A-1")).toBe(false);
});
