/** An address in parts; a part that the text does not name is absent. */
export type PostalAddress = { street: string; postcode?: string; town?: string };

/** A Bulgarian postcode has four digits. */
const postcodePattern = /^[1-9]\d{3}$/;
/** The prefix of a town (град, гр., село, с.) is not part of its name. */
const townWord = /^(?:гр\.|град|с\.|село)\s*/i;
const country = /^(?:България|Bulgaria)$/i;

/**
 * Splits an address in Bulgaria as the owner typed it, in one line: `ул. „Овощна градина“ 12, 4000 Пловдив`. The parts
 * between commas are in any order; the country is dropped. Without a postcode next to a town, everything is the street.
 */
export function readPostalAddress(text: string): PostalAddress {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !country.test(part));
  const places = parts.map(readPlace);
  const found = places.findIndex((place) => place?.isCertain);
  // `Sofia 1000` may be a street with its number at the beginning of an address, but not at its end.
  const at = found >= 0 ? found : parts.length > 1 && places.at(-1) ? parts.length - 1 : -1;
  const place = places[at];
  if (!place) return { street: parts.join(", ") };
  return { street: parts.toSpliced(at, 1).join(", "), postcode: place.postcode, town: place.town };
}

/** Parses a part with a postcode before or after a town; uncertain when the town comes first without its prefix. */
function readPlace(part: string): { postcode: string; town: string; isCertain: boolean } | null {
  const words = part.split(/\s+/);
  const isFirst = postcodePattern.test(words[0] ?? "");
  const postcode = isFirst ? words[0] : words.at(-1);
  if (postcode === undefined || words.length < 2 || !postcodePattern.test(postcode)) return null;
  const named = (isFirst ? words.slice(1) : words.slice(0, -1)).join(" ");
  const town = named.replace(townWord, "").trim();
  if (town === "" || /\d/.test(town)) return null;
  return { postcode, town, isCertain: isFirst || townWord.test(named) };
}
