import { useLocation } from "react-router";
import { isRecord } from "./call-function.ts";

/**
 * Returns how many history entries back the page before the cart is. Cart and checkout pass the number on in the state
 * of their history entries, so that "Back" does not loop between them.
 */
export function useStepsBack(): number {
  const state: unknown = useLocation().state;
  return isRecord(state) && typeof state.stepsBack === "number" ? state.stepsBack : 1;
}
