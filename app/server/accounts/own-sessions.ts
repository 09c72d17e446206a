import { and, desc, eq, gt } from "drizzle-orm";
import { summariseUserAgent } from "#app/domain/accounts/user-agent.ts";
import { sessions } from "#app/server/db/schema/accounts.ts";
import type { Services } from "#app/server/services.ts";
import { currentSession } from "./current-session.ts";

/** A device on which the person is signed in; `device` is null when its user agent is missing or not recognised. */
export type OwnSession = {
  id: string;
  device: string | null;
  usedAt: Date;
  /** Whether the request came with this session. */
  isCurrent: boolean;
};

type SessionServices = Pick<Services, "auth" | "db">;

/** Returns the unexpired sessions of a request's person, last used first; none for a visitor. */
export async function listOwnSessions(
  services: SessionServices,
  headers: Headers,
  now: Date,
): Promise<OwnSession[]> {
  const current = await currentSession(services, headers);
  if (!current) return [];
  const rows = await services.db
    .select({ id: sessions.id, userAgent: sessions.userAgent, usedAt: sessions.updatedAt })
    .from(sessions)
    .where(and(eq(sessions.userId, current.userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), sessions.id);
  return rows.map(({ id, userAgent, usedAt }) => ({
    id,
    device: summariseUserAgent(userAgent ?? ""),
    usedAt,
    isCurrent: id === current.id,
  }));
}

/**
 * Ends one session of a request's person; its browser is signed out at its next request. Succeeds, but changes
 * nothing, for a session that has ended already or belongs to another person. Refused as `signed_out` for a visitor.
 */
export async function endOwnSession(
  services: SessionServices,
  headers: Headers,
  sessionId: string,
): Promise<{ ok: true } | { ok: false; code: "signed_out" }> {
  const current = await currentSession(services, headers);
  if (!current) return { ok: false, code: "signed_out" };
  await services.db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, current.userId)));
  return { ok: true };
}
