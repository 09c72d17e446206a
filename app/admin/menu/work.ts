import { createContext, useContext } from "react";
import type { WorkCounts } from "#app/domain/orders/work-to-do.ts";

/** The open tasks of the reader's role; null when they could not be counted. */
const WorkContext = createContext<WorkCounts | null>(null);
export const WorkProvider = WorkContext.Provider;
export const useWork = () => useContext(WorkContext);
