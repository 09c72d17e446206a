import { eq } from "drizzle-orm";
import { profiles } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import type { Actor } from "./actor.ts";
import { currentSession } from "./current-session.ts";

/** Returns the actor of a request. Reads the session row and the profile, so that a changed role takes effect at once. */
export async function findActor(
  { auth, db }: Pick<Services, "auth" | "db">,
  headers: Headers,
): Promise<Actor> {
  const session = await currentSession({ auth }, headers);
  if (!session) return { kind: "visitor" };
  const { userId, email } = session;
  const [profile] = await db.select({ role: profiles.role }).from(profiles).where(eq(profiles.id, userId));
  if (profile?.role) return { kind: "admin", userId, email, role: profile.role };
  return { kind: "customer", userId, email };
}
