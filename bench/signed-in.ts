/** The administrator of a shop that is measured. */
export const owner = { ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "owner-password" };

/** Signs the owner in and gives the cookies of the session, as a request's header has them. Throws where that fails. */
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
