import { CarrierError } from "#app/server/delivery/carrier-contract.ts";

/** Milliseconds after which a carrier is asked again whether a label is cancelled: Speedy reports it a second late. */
const askAgainAfter = 2000;

/**
 * Confirms a cancellation whose answer named no label: asks for the label's state, and once more after two seconds.
 * Throws `CarrierError` with `mayHaveActed` when the carrier does not say that it is cancelled.
 */
export async function requireCancelled(
  carrier: string,
  isCancelled: () => Promise<boolean>,
  wait: (milliseconds: number) => Promise<unknown>,
): Promise<{ ok: true }> {
  try {
    if (await isCancelled()) return { ok: true };
    await wait(askAgainAfter);
    if (await isCancelled()) return { ok: true };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    throw new CarrierError(error.code, error.message, { mayHaveActed: true });
  }
  throw new CarrierError("bad_answer", `${carrier} does not say whether the label is cancelled`, {
    mayHaveActed: true,
  });
}
