import { toast } from "sonner";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pushToast } from "./toast-stack.tsx";

// The library leaves the removal from the screen to the next frame.
beforeEach(() => void vi.stubGlobal("requestAnimationFrame", (draw: () => void) => draw()));
afterEach(() => {
  toast.dismiss();
  vi.unstubAllGlobals();
});

const shown = () => toast.getToasts().length;
const newest = () => toast.getToasts().at(-1)?.id;

test("the same toast is shown once, as the newest, and another beside it", () => {
  pushToast({ title: "Запазено", tone: "success" });
  pushToast({ title: "Запазено", tone: "success" });
  expect(shown()).toBe(1);
  pushToast({ title: "Запазено", description: "Ягода", tone: "success" });
  expect(shown()).toBe(2);
  const other = newest();
  pushToast({ title: "Запазено", tone: "success" });
  expect(shown()).toBe(2);
  expect(newest()).not.toBe(other);
});

test("a success removes the errors of earlier attempts, and nothing else", () => {
  pushToast({ title: "Ягода е премахната" });
  const info = newest();
  pushToast({ title: "Грешка", description: "Няма връзка", tone: "error" });
  pushToast({ title: "Грешка", description: "Опитайте отново", tone: "error" });
  expect(shown()).toBe(3);
  pushToast({ title: "Успех", tone: "success" });
  expect(shown()).toBe(2);
  expect(toast.getToasts().map(({ id }) => id)).toContain(info);
});
