import { createContext } from "react";

/** The HTML of static parts from earlier renderings, for the page that is being rendered on the server. */
export type PartStore = {
  /** Returns the part's HTML if it was rendered before with the same facts, otherwise undefined. */
  find: (facts: string) => string | undefined;
  /**
   * Registers a part that is being rendered. Returns the `data-part` for the element around it, from which its HTML is
   * taken.
   */
  announce: (facts: string) => string;
};

/** Undefined in the browser. */
export const PartStoreContext = createContext<PartStore | undefined>(undefined);
