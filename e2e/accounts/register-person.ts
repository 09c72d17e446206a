import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { hashPassword } from "better-auth/crypto";
import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import { bg } from "#app/i18n/bg.ts";
import { newId } from "#app/server/db/new-id.ts";
import { connectionTo, execute } from "#tests/factories/servers/postgres-server.ts";

export type Person = { firstName: string; lastName: string; email: string; password: string };

/** Returns a new person. Signing out ends all of a person's sessions, so each test has its own people. */
export function newPerson(changes: Partial<Person> = {}): Person {
  return {
    firstName: "Мария",
    lastName: "Иванова",
    email: `maria-${randomBytes(6).toString("hex")}@example.com`,
    password: "secret-of-maria",
    ...changes,
  };
}

/**
 * Inserts a new person with a confirmed e-mail, and signs in; `auth.spec.ts` tests the registration itself. The page
 * stays where it is.
 */
export async function registerPerson(page: Page, changes: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(changes);
  await insertPerson(person);
  await signIn(page, person);
  return person;
}

/** Hashed once: scrypt takes a tenth of a second. */
const hashes = new Map<string, Promise<string>>();

/** Inserts a customer's account with a confirmed e-mail into the shop that the tests share. */
async function insertPerson({ firstName, lastName, email, password }: Person): Promise<void> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  const id = newId();
  const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
  await execute(
    connectionTo(process.env.BROWSER_TESTS_DATA_DIR ?? ""),
    `insert into users (id, name, email, email_verified) values ('${id}', ${literal(`${firstName} ${lastName}`)}, ${literal(email)}, true);
     insert into accounts (id, user_id, account_id, provider_id, password)
       values ('${newId()}', '${id}', '${id}', 'credential', ${literal(await hash)});
     insert into profiles (id, first_name, last_name) values ('${id}', ${literal(firstName)}, ${literal(lastName)})`,
  );
}

/** Signs in through the request that the form sends; the page stays where it is. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await send(page, { intent: "sign-in", email, password });
  await expectSession(page);
}

async function expectSession(page: Page): Promise<void> {
  const { cookies } = await page.context().storageState();
  expect(
    cookies.some(({ name }) => name === sessionHintCookie),
    "signed in",
  ).toBe(true);
}

async function send(page: Page, form: Record<string, string>, address = "/auth"): Promise<void> {
  const answer = await page.request.post(address, { form });
  expect(answer.ok(), `${answer.status()} for ${form["intent"] ?? address}`).toBe(true);
}

/** Signs in by the form, which ends at the home page. */
export async function signInByForm(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/auth");
  const form = page.getByRole("main");
  await form.getByLabel(bg["auth.email"], { exact: true }).fill(email);
  await form.getByLabel(bg["auth.password"], { exact: true }).fill(password);
  await form.getByRole("button", { name: bg["auth.signIn"], exact: true }).click();
  await expect(page).toHaveURL("/");
}
