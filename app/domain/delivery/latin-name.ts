import { transliterate } from "#app/domain/search-key.ts";

/**
 * Writes a Bulgarian name in Latin letters by the Transliteration Act, with its capitals: `ул. Цар Симеон` becomes
 * `ul. Tsar Simeon`. A word that ends in `ия` ends in `ia` (article 5).
 */
export function latinName(name: string): string {
  return name.replace(/\p{Script=Cyrillic}+/gu, (word) => {
    const small = word.toLowerCase();
    const latin = transliterate(small.replace(/ия$/, "иа"));
    if (word === small) return latin;
    const isCapitals = word.length > 1 && word === word.toUpperCase();
    return isCapitals ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1);
  });
}
