import { desc, eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { paymentEvents } from "#app/server/db/schema/payments.ts";
import type { Services } from "#app/server/services.ts";
import { loadCardSettings } from "./card-settings.ts";
import type { CardAccount } from "./cards.ts";

export type ShownCardSettings = Pick<CardAccount, "state" | "from"> & {
  /** Whether the environment decides, so that nothing can be saved. */
  isLocked: boolean;
  hasKeys: boolean;
  hasWebhookSecret: boolean;
  /** The address that Stripe must call. */
  webhookUrl: string;
  /** When the last event with a valid signature arrived; null for none. */
  lastEventAt: Date | null;
  updatedAt: Date;
};

/** Returns the account that takes card payments for the owner's screen; never its keys. */
export async function showCardSettings(
  { cards, db, env }: Pick<Services, "cards" | "db" | "env">,
  _admin: Granted<"settings">,
): Promise<ShownCardSettings> {
  const [{ updatedAt }, { state, from, keys }, [event]] = await Promise.all([
    loadCardSettings(db),
    cards.find(),
    db
      .select({ at: paymentEvents.received_at })
      .from(paymentEvents)
      .where(eq(paymentEvents.provider, "stripe"))
      .orderBy(desc(paymentEvents.received_at))
      .limit(1),
  ]);
  return {
    state,
    from,
    isLocked: env.arePaymentsSet,
    hasKeys: keys !== null,
    hasWebhookSecret: keys !== null && keys.webhookSecret !== "",
    webhookUrl: `${env.BASE_URL}/api/webhooks/stripe`,
    lastEventAt: event?.at ?? null,
    updatedAt,
  };
}
