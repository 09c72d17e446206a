import { emailTextGroups } from "#app/domain/shop/email.ts";
import type { EmailTextGroup } from "#app/domain/shop/email.ts";

/** Returns the group of texts that the address names; undefined for an unknown one. */
export function readGroup(param: string): EmailTextGroup | undefined {
  return emailTextGroups.find((each) => each === param);
}
