import { log } from "#app/server/log.ts";
import { markPageIncomplete } from "./page-facts.ts";

/**
 * Returns the result of a load or, when it fails, the fallback: the failure is only logged, and the page shows its
 * empty or default state (specification, section 8). `what` names the data in the log message.
 */
export async function loadOr<Loaded>(
  what: string,
  load: Promise<Loaded>,
  fallback: NoInfer<Loaded>,
): Promise<Loaded>;
export async function loadOr<Loaded, const Fallback>(
  what: string,
  load: Promise<Loaded>,
  fallback: Fallback,
): Promise<Loaded | Fallback>;
export async function loadOr(what: string, load: Promise<unknown>, fallback: unknown): Promise<unknown> {
  try {
    return await load;
  } catch (error) {
    log.error({ err: error }, `${what} could not be loaded`);
    markPageIncomplete();
    return fallback;
  }
}
