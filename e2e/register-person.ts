import { randomBytes } from "node:crypto";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import { bg } from "#app/i18n/bg.ts";
import { letterTo, linkIn } from "./letters.ts";

export type Person = { firstName: string; lastName: string; email: string; password: string };

/** Somebody nobody has met yet; signing out ends all of a person's sessions, so each test has its own people. */
export function newPerson(changes: Partial<Person> = {}): Person {
  return {
    firstName: "Мария",
    lastName: "Иванова",
    email: `maria-${randomBytes(6).toString("hex")}@example.com`,
    password: "secret-of-maria",
    ...changes,
  };
}

/** Registers a new person by the form, follows the link of the real letter and signs in, all as a person would. */
export async function registerPerson(page: Page, changes: Partial<Person> = {}): Promise<Person> {
  const person = newPerson(changes);
  await page.goto("/auth?tab=sign-up");
  await fillSignUp(page, person);
  await page.getByRole("button", { name: bg["auth.signUp"], exact: true }).click();
  await expect(page.getByText(bg["auth.signedUp.title"])).toBeVisible();
  const letter = await letterTo(person.email, /./);
  await page.goto(linkIn(letter, "/api/auth/verify-email"));
  await expect(page.getByText(bg["auth.verified.title"])).toBeVisible();
  await signIn(page, person);
  return person;
}

export async function fillSignUp(page: Page, person: Person): Promise<void> {
  const form = page.getByRole("tabpanel");
  await form.getByLabel(bg["auth.firstName"], { exact: true }).fill(person.firstName);
  await form.getByLabel(bg["auth.lastName"], { exact: true }).fill(person.lastName);
  await form.getByLabel(bg["auth.email"], { exact: true }).fill(person.email);
  await form.getByLabel(bg["auth.password"], { exact: true }).fill(person.password);
  await form.getByLabel(bg["auth.confirmPassword"], { exact: true }).fill(person.password);
}

/** Signs in by the form and ends at the home page, as people do. */
export async function signIn(
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
