/** The countries that issue IBANs, each with the length of its own (registry of ISO 13616, release 99). */
const lengths: ReadonlySet<string> = new Set(
  `
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28
  EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26
  IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28
  NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25
  SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
`
    .trim()
    .split(/\s+/),
);

/** Returns a typed IBAN without spaces, in capital letters. */
export function bareIban(text: string): string {
  return text.replaceAll(/[\s-]/g, "").toUpperCase();
}

/**
 * Returns whether a text without spaces is an IBAN: its form, the length of its country, and the remainder 1 modulo 97
 * (ISO 13616).
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  if (!lengths.has(`${iban.slice(0, 2)}${iban.length}`)) return false;
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
