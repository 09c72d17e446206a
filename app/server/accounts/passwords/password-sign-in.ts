import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { passwordLengths } from "#app/domain/accounts/sign-up.ts";

/**
 * Signs in by e-mail and password. better-auth's own endpoint refuses addresses that the shop accepts, such as
 * `mira&co@example.com` and those with Cyrillic letters. It has that endpoint's path, for which the plugin of the second
 * step takes the session away again and asks for a code. Refused as `INVALID_EMAIL_OR_PASSWORD`, alike and in the same
 * time for an unknown e-mail and a wrong password, and as `EMAIL_NOT_VERIFIED`.
 */
const signInByPassword = createAuthEndpoint(
  "/sign-in/email",
  { method: "POST", body: z.object({ email: z.string(), password: z.string().max(passwordLengths.max) }) },
  async (ctx) => {
    const { email, password: typed } = ctx.body;
    const { internalAdapter, password } = ctx.context;
    const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
    const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
    if (!found || !hash) await password.hash(typed);
    if (!found || !hash || !(await password.verify({ hash, password: typed })))
      throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
    const { user } = found;
    if (!user.emailVerified) throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_VERIFIED" });
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ user: { id: user.id, email: user.email } });
  },
);

/** The plugin of better-auth that adds `auth.api.signInByPassword`. */
export const passwordSignIn = { id: "password-sign-in", endpoints: { signInByPassword } };
