/** The administrator of the measured shop. */
export const owner = { ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "owner-password" };

/** Signs the owner in and returns the session's cookies as a request header. Throws when the sign-in fails. */
export async function signInOwner(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth`, {
    method: "POST",
    body: new URLSearchParams({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }),
    redirect: "manual",
  });
  if (answer.status !== 302) throw new Error(`The owner could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
