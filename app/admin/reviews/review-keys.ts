import type { ReviewFilter, ReviewStep } from "#app/domain/reviews/moderation.ts";

/** What a key does on a review: `next` and `previous` move the focus. */
export type ReviewKey = "next" | "previous" | "publish" | "refuse" | "answer";

const keys: Readonly<Record<string, ReviewKey>> = {
  KeyJ: "next",
  ArrowDown: "next",
  KeyK: "previous",
  ArrowUp: "previous",
  KeyP: "publish",
  KeyR: "refuse",
  KeyA: "answer",
};

type Pressed = Pick<KeyboardEvent, "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "repeat">;

/** Returns what a key does on any keyboard layout; null with a modifier, and for deciding while a key is held down. */
export function reviewKey({ code, ctrlKey, metaKey, altKey, shiftKey, repeat }: Pressed): ReviewKey | null {
  const key = keys[code];
  if (key === undefined || ctrlKey || metaKey || altKey || shiftKey) return null;
  return repeat && key !== "next" && key !== "previous" ? null : key;
}

/** Returns whether the focus moves to the next review after a step, which decides or takes the review out of the list. */
export function movesOn(step: ReviewStep, show: ReviewFilter): boolean {
  return step === "publish" || step === "refuse" || (step === "handle" && show === "reported");
}

/** Returns whether keys belong to an element, which takes what is typed. */
export function isTyping(target: Element): boolean {
  return target.closest("input, textarea, select, [contenteditable]") !== null;
}
