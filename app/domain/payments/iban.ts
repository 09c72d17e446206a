/** Lengths of IBANs whose country the shop knows; a Bulgarian one has 22 characters (ISO 13616 registry). */
const lengths: Record<string, number> = { BG: 22 };

/** Returns a typed IBAN without spaces, in capital letters. */
export function bareIban(text: string): string {
  return text.replaceAll(/[\s-]/g, "").toUpperCase();
}

/** Returns whether a text without spaces is an IBAN: its form, its length, and the remainder 1 modulo 97 (ISO 13616). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) return false;
  // Letters count as 10 to 35. Computed digit by digit, since the whole number is too large.
  let remainder = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

/** Formats an IBAN in groups of four, as it is printed: `BG80 BNBG 9661 1020 3456 78`. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
