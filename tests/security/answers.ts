import { capabilitiesOf } from "#app/domain/accounts/capabilities.ts";
import type { Capability } from "#app/domain/accounts/capabilities.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";

/**
 * The access matrix: every route of the URL map with the responses that a visitor, a customer and each role of staff
 * get. A route without an entry fails. A response is a status, for a redirect with its target. `admin` is the owner's
 * response. A role that lacks one of `needs` gets `refused` (by default 403). A response under a role's own name
 * replaces both.
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
/** Returns the part of an entry for a route of the back office that needs these capabilities. */
export const staffWith = (...needs: Capability[]) => ({ ...anyStaff, needs });

/** The token of the page of the customer's order. */
export const customersPage = "c".repeat(32);
export const customersOrder = "01890000-0000-7000-8000-00000000c001";
export const publishedPage = "01890000-0000-7000-8000-00000000ba9e";
export const draftOffer = "01890000-0000-7000-8000-0000000d0ffe";
export const draftOffersBlock = "01890000-0000-7000-8000-0000000b10c0";
export const adminsOrder = "01890000-0000-7000-8000-00000000ad01";
