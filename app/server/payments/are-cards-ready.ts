import type { Services } from "#app/server/services.ts";

/** Returns whether an opened shop may offer cards as they are set: through a live account, or not at all. */
export async function areCardsReady({ env }: Pick<Services, "env">): Promise<boolean> {
  return env.PAYMENTS === "none" || /^[rs]k_live_/.test(env.STRIPE_SECRET_KEY ?? "");
}
