import { eq } from "drizzle-orm";
import type { AccountChange } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { profiles } from "#app/server/db/schema/accounts.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";

/** Queues the e-mail that informs a person of a change of their sign-in, which somebody else may have made. */
export async function enqueueAccountChangedEmail(
  tx: Transaction,
  { jobs }: Pick<Services, "jobs">,
  {
    person,
    change,
    locale,
    now,
  }: { person: { userId: string; email: string }; change: AccountChange; locale: Locale; now: Date },
): Promise<void> {
  const [profile] = await tx
    .select({ name: profiles.first_name })
    .from(profiles)
    .where(eq(profiles.id, person.userId));
  const data = { name: profile?.name ?? "", change };
  await enqueueEmails(
    tx,
    jobs,
    [{ kind: "account_changed", recipient: person.email, language: locale, data }],
    now,
  );
}
