import { useLocation } from "react-router";
import { isRecord } from "./call-function.ts";

/**
 * How many steps back lies the page from which the shopper came to the cart. Cart and checkout hand it on to one another
 * in the state of their entries, so that going to and fro between them leads 'Back' into no circle.
 */
export function useStepsBack(): number {
  const state: unknown = useLocation().state;
  return isRecord(state) && typeof state.stepsBack === "number" ? state.stepsBack : 1;
}
