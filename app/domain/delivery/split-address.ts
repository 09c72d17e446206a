/** The parts of an address that carriers ask for. */
export type AddressParts = { street: string; streetNumber: string; other: string };

/**
 * Splits an address that was typed in one line, `ул. „Раковски“ 12, вх. А, ет. 3`, as a suggestion for staff: the
 * street precedes the first house number, and the rest follows it. Without a number everything is `other`.
 */
export function splitAddress(line: string): AddressParts {
  const [first = "", ...rest] = line.split(",").map((part) => part.trim());
  const found = /^(.*?\S)\s+(?:№\s*|N\s*)?(\d{1,4}(?:[-/ ]?[a-zа-я])?)$/iu.exec(first);
  if (!found || !/\p{L}{2}/u.test(found[1] ?? ""))
    return { street: "", streetNumber: "", other: line.trim() };
  const [, street = "", streetNumber = ""] = found;
  return { street, streetNumber, other: rest.filter((part) => part !== "").join(", ") };
}
