import { eq } from "drizzle-orm";
import { profileProblem, sanitizeProfile } from "#app/domain/accounts/profile.ts";
import type { ProfileForm, ProfileProblem } from "#app/domain/accounts/profile.ts";
import type { Database } from "#app/server/db/database.ts";
import { profiles, users } from "#app/server/db/schema/accounts.ts";
import type { Actor } from "./actor.ts";

/** Returns the actor's own profile, or null for a visitor or a deleted account. */
export async function loadProfile(db: Pick<Database, "select">, actor: Actor): Promise<ProfileForm | null> {
  if (actor.kind === "visitor") return null;
  const [profile] = await db
    .select({
      firstName: profiles.first_name,
      lastName: profiles.last_name,
      phone: profiles.phone,
      address: profiles.address,
    })
    .from(profiles)
    .where(eq(profiles.id, actor.userId));
  return profile ? { ...profile, phone: profile.phone ?? "", address: profile.address ?? "" } : null;
}

export type UpdateProfileResult =
  { ok: true; profile: ProfileForm } | { ok: false; code: ProfileProblem | "signed_out" };

/**
 * Changes the actor's own profile and returns it as stored, sanitized. Refused as `signed_out` for a visitor and for an
 * account that no longer exists, and by the form's rules (`profileProblem`).
 */
export async function updateProfile(
  db: Database,
  actor: Actor,
  { form, now }: { form: ProfileForm; now: Date },
): Promise<UpdateProfileResult> {
  if (actor.kind === "visitor") return { ok: false, code: "signed_out" };
  const profile = sanitizeProfile(form);
  const problem = profileProblem(profile);
  if (problem) return { ok: false, code: problem };
  return db.transaction(async (tx): Promise<UpdateProfileResult> => {
    // Locks the account's row first, as its deletion does, so that the two cannot deadlock.
    const [user] = await tx
      .update(users)
      .set({ name: `${profile.firstName} ${profile.lastName}`, updatedAt: now })
      .where(eq(users.id, actor.userId))
      .returning({ id: users.id });
    if (!user) return { ok: false, code: "signed_out" };
    await tx
      .update(profiles)
      .set({
        first_name: profile.firstName,
        last_name: profile.lastName,
        phone: profile.phone || null,
        address: profile.address || null,
      })
      .where(eq(profiles.id, actor.userId));
    return { ok: true, profile };
  });
}
