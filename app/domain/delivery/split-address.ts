import { splitPostcode } from "./chosen-office.ts";

/** The parts of an address that carriers ask for. */
export type AddressParts = { postcode: string; street: string; streetNumber: string; other: string };

/** The beginning of a residential quarter or a block, whose number is no house number: `ж.к. Младост 4`. */
const quarter = /^(?:ж\. ?к\.|жк |кв\. |бл\. )/iu;

/**
 * Splits an address that was typed in one line, `4000, ул. „Раковски“ 12, вх. А, ет. 3`, as a suggestion for staff: the
 * postcode comes first, the street precedes the first house number, and the rest follows it. Without a number,
 * and in a quarter, everything but the postcode is `other`.
 */
export function splitAddress(line: string): AddressParts {
  const { postcode, rest: address } = splitPostcode(line);
  const [first = "", ...rest] = address.split(",").map((part) => part.trim());
  const found = /^(.*?\S)\s+(?:№\s*|N\s*)?(\d{1,4}(?:[-/ ]?[a-zа-я])?)$/iu.exec(first);
  if (!found || quarter.test(first) || !/\p{L}{2}/u.test(found[1] ?? ""))
    return { postcode, street: "", streetNumber: "", other: address.trim() };
  const [, street = "", streetNumber = ""] = found;
  return { postcode, street, streetNumber, other: rest.filter((part) => part !== "").join(", ") };
}
