/** A buyer as Meta matches people, before hashing. */
type MetaPerson = {
  em: string;
  ph: string;
  fn: string;
  ln: string;
  ct: string;
  country: string;
  external_id: string;
};

/**
 * Normalises a buyer as Meta's documentation asks
 * (https://developers.facebook.com/docs/marketing-api/conversions-api/parameters/customer-information-parameters): in
 * lower case; the phone as digits with the country code; names and the city without punctuation, the city without
 * spaces too. An empty part is not known. There is no `zp`: orders have no postcode of their own.
 */
export function metaPerson({
  email,
  phone,
  firstName,
  lastName,
  city,
  customerId,
}: {
  email: string;
  /** In E.164; null when it is no number. */
  phone: string | null;
  firstName: string;
  lastName: string;
  city: string | null;
  customerId: string;
}): MetaPerson {
  return {
    em: email.trim().toLowerCase(),
    ph: (phone ?? "").replace(/\D/g, ""),
    fn: lettersOf(firstName).trim(),
    ln: lettersOf(lastName).trim(),
    // Without the kind of place: „гр. Пловдив“.
    ct: lettersOf((city ?? "").replace(/^(гр|с)\.\s*/i, "")).replace(/\s/g, ""),
    // The shop delivers in Bulgaria.
    country: "bg",
    external_id: customerId.toLowerCase(),
  };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[\p{P}\p{S}\d]/gu, "");
}
