import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import { bg } from "#app/i18n/bg.ts";
import { emailTo, linkIn } from "#e2e/emails.ts";

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
 * Registers a new person through the requests that the forms send, and confirms by the link in the real e-mail, which signs
 * the person in. The page stays where it is.
 */
export async function registerPerson(page: Page, changes: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(changes);
  await send(page, { intent: "sign-up", ...person, confirmPassword: person.password });
  const letter = await emailTo(person.email, /./);
  await send(page, { password: person.password }, linkIn(letter, "/auth/verify-email"));
  await expectSession(page);
  return person;
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

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("tabpanel");
  await form.getByLabel(bg["auth.firstName"], { exact: true }).fill(person.firstName);
  await form.getByLabel(bg["auth.lastName"], { exact: true }).fill(person.lastName);
  await form.getByLabel(bg["auth.email"], { exact: true }).fill(person.email);
  await form.getByLabel(bg["auth.password"], { exact: true }).fill(person.password);
  await form.getByLabel(bg["auth.confirmPassword"], { exact: true }).fill(person.password);
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
