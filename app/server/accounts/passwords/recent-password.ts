import { createHmac, timingSafeEqual } from "node:crypto";
import { readShopCookie, setShopCookie } from "#app/server/request/shop-cookie.ts";
import type { Services } from "#app/server/services.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { passwordRefusal } from "./check-password.ts";
import type { PasswordRefusal } from "./check-password.ts";
import { currentSession } from "#app/server/accounts/current-session.ts";
import { withHashing } from "./password-hashing.ts";
import type { Busy } from "./password-hashing.ts";

/** How long a typed password permits the actions that ask for it again, in minutes. */
const passwordMinutes = 15;
const passwordLife = passwordMinutes * 60_000;

const cookieName = "shop.confirmed";

type ProofServices = Pick<Services, "auth" | "env" | "signingSecret">;

/**
 * Returns whether the session of a request began, or its person confirmed the password (`confirmPassword`), within the
 * last 15 minutes. A stranger at an unlocked browser does not know the password. A session that begins with a code of
 * the second step counts from the code, at most ten minutes after the password. Returns false without a session.
 */
export async function hasRecentPassword(
  services: ProofServices,
  headers: Headers,
  now: Date,
): Promise<boolean> {
  const session = await currentSession(services, headers);
  if (!session) return false;
  return (
    isRecent(session.createdAt.getTime(), now) || isRecent(readProof(services, headers, session.id), now)
  );
}

/**
 * Checks the password of a member of staff and returns the cookie that proves it for 15 minutes, only together with
 * the same session. Refused as in `passwordRefusal`, as `signed_out` without a session, and as `busy` while too many
 * passwords are being hashed.
 */
export async function confirmPassword(
  services: ProofServices & Pick<Services, "db" | "limits" | "metrics">,
  admin: Staff,
  { headers, password, now }: { headers: Headers; password: string; now: Date },
): Promise<{ ok: true; cookie: string } | { ok: false; code: "signed_out" } | PasswordRefusal | Busy> {
  const refusal = await withHashing("known", () => passwordRefusal(services, admin, password));
  if (refusal) return refusal;
  const session = await currentSession(services, headers);
  if (!session) return { ok: false, code: "signed_out" };
  const issued = now.getTime().toString(36);
  const value = `${issued}.${signatureOf(services, session.id, issued)}`;
  const maxAge = passwordLife / 1000;
  return {
    ok: true,
    cookie: setShopCookie(services, { name: cookieName, value, maxAge, sameSite: "Strict" }),
  };
}

/**
 * Returns whether a time is within the last 15 minutes. A time in the future is not: the clock was set back, or another
 * machine's clock is fast.
 */
function isRecent(time: number, now: Date): boolean {
  const age = now.getTime() - time;
  return age >= 0 && age <= passwordLife;
}

/**
 * Returns the time of the proof in milliseconds since 1970; NaN without a proof that the shop signed for this session.
 */
function readProof(services: ProofServices, headers: Headers, sessionId: string): number {
  const [issued = "", signature = ""] = readShopCookie(services, headers, cookieName).split(".");
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(services, sessionId, issued))];
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine ? Number.parseInt(issued, 36) : Number.NaN;
}

function signatureOf({ signingSecret }: ProofServices, sessionId: string, issued: string): string {
  return createHmac("sha256", signingSecret)
    .update(`password confirmed ${sessionId} ${issued}`)
    .digest("base64url");
}
