import { capabilitiesOf } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";

/**
 * The access matrix: every route of the URL map with the responses that a visitor, a customer and each role of staff get. A
 * route without an entry fails. A response is a status; that of a redirect includes its target. `admin` is the owner's; a
 * role without all of `needs` gets `refused` (403), or what the entry says under its name.
 */
export type Answers = {
  path: string;
  method?: "POST" | "DELETE";
  visitor: string;
  customer: string;
  admin: string;
  needs?: readonly Capability[];
  refused?: string;
} & Partial<Record<Exclude<StaffRole, "owner">, string>>;

/** Returns the response that an entry expects for a role. */
export function answerOf(answers: Answers, role: StaffRole): string {
  const own = role === "owner" ? undefined : answers[role];
  if (own !== undefined) return own;
  const held = capabilitiesOf[role];
  const isRefused = (answers.needs ?? []).some((capability) => !held.includes(capability));
  return isRefused ? (answers.refused ?? "403") : answers.admin;
}

export const everybody = (answer: string) => ({ visitor: answer, customer: answer, admin: answer });
export const onlyOwn = { visitor: "302 /auth", customer: "404", admin: "404" };
export const anyStaff = { visitor: "302 /auth", customer: "302 /" };
/** A route of the back office for roles with these capabilities. */
export const staffWith = (...needs: Capability[]) => ({ ...anyStaff, needs });

/** Token of the customer's order's page. */
export const customersPage = "c".repeat(32);
export const customersOrder = "01890000-0000-7000-8000-00000000c001";
export const publishedPage = "01890000-0000-7000-8000-00000000ba9e";
export const draftOffer = "01890000-0000-7000-8000-0000000d0ffe";
export const draftOffersBlock = "01890000-0000-7000-8000-0000000b10c0";
export const adminsOrder = "01890000-0000-7000-8000-00000000ad01";
