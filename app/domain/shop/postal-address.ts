/** An address in parts; a part that the text does not name is absent. */
export type PostalAddress = { street: string; postcode?: string; town?: string };

/** A Bulgarian postcode has four digits. The town's own word (град, гр., село, с.) is no part of its name. */
const postcodeFirst = /^(?<postcode>[1-9]\d{3})\s+(?<town>\D+)$/;
const townFirst = /^(?:гр\.|град|с\.|село)\s*(?<town>\D+?)\s+(?<postcode>[1-9]\d{3})$/i;
const townLast = /^(?<town>\D+?)\s+(?<postcode>[1-9]\d{3})$/;
const townWord = /^(?:гр\.|град|с\.|село)\s*/i;
const country = /^(?:България|Bulgaria)$/i;

/**
 * Splits an address in Bulgaria as the owner typed it, in one line: `ул. „Овощна градина“ 12, 4000 Пловдив`. The parts between
 * commas are in any order; the country is dropped. Without a postcode beside a town, everything is the street.
 */
export function readPostalAddress(text: string): PostalAddress {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && !country.test(part));
  const found = parts.findIndex((part) => postcodeFirst.test(part) || townFirst.test(part));
  // `Sofia 1000` may be a street with its number at the beginning of an address, but not at its end.
  const at =
    found >= 0 ? found : parts.length > 1 && townLast.test(parts.at(-1) ?? "") ? parts.length - 1 : -1;
  const place = parts[at] ?? "";
  const groups = (postcodeFirst.exec(place) ?? townFirst.exec(place) ?? townLast.exec(place))?.groups;
  if (at < 0 || !groups?.["postcode"] || !groups["town"]) return { street: parts.join(", ") };
  return {
    street: parts.toSpliced(at, 1).join(", "),
    postcode: groups["postcode"],
    town: groups["town"].replace(townWord, "").trim(),
  };
}
