import { z } from "zod";
import { plainText } from "#app/domain/content/content-fields.ts";

/**
 * Whether the shop works: `closed` before its first opening, when visitors see no goods, and `paused` when they see all
 * but cannot order.
 */
export const openingStates = ["open", "closed", "paused"] as const;
export type OpeningState = (typeof openingStates)[number];

/** The owner's switch. */
export type Opening = {
  state: OpeningState;
  /** Whether the shop is known to the public, so that it is paused and no longer closed. */
  was_open: boolean;
  /** Whether the sandbox's payments and carrier, which move neither money nor parcels, may be used. */
  has_sandbox: boolean;
  /** What visitors read while the shop is paused; empty for the usual words. */
  words_bg: string;
  words_en: string;
};

/** The demo shop's, until the owner uses the switch. */
export const demoOpening: Opening = {
  state: "open",
  was_open: false,
  has_sandbox: true,
  words_bg: "",
  words_en: "",
};

const words = plainText(300).transform((text) => text.replaceAll(/\s+/g, " "));

/** The words for visitors of a paused shop. */
export const pauseColumns = z.object({ words_bg: words, words_en: words });

/**
 * Returns the states that the switch offers. A shop that was open can be paused, any other closed; opening an open one
 * ends its sandbox.
 */
export function nextStates({ state, was_open, has_sandbox }: Opening): OpeningState[] {
  return openingStates.filter((next) => {
    if (next === "open") return state !== "open" || has_sandbox;
    return state === "open" && (next === "paused" || !was_open);
  });
}
