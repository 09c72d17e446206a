/** What only the demo shop says of its sweets. */
const sweets = [
  /глутен|gluten|без мазнини|fat-free/iu,
  /желиран|gumm(?:y|ies)/iu,
  /плод(?:че|ов|а(?!\p{L})|ове)|fruit/iu,
  /ягод|ананас|портокал|грозде|прасков|strawberr|pineapple|orange|grape|peach/iu,
  /(?<!\p{L})сок(?!\p{L})|juice/iu,
];

/** The demo shop's names, its company's details and its distributor. */
const maker = [
  /плодк|plodko/iu,
  /овощна градина|ovoshtna|пловдив|plovdiv|\+359 32|32 000 000/iu,
  /сладка софия|sladka sofia/iu,
];

/** Words of a shop that has flavours, and the courier of the specification's own texts. */
const others = [/(?<!\p{L})вкус|flavour/iu, /(?<!\p{L})(?:еконт|econt)/iu];

/** Returns the demo shop's words in a text of a shop without flavours and without Econt, each with what surrounds it. */
export function demoWordsIn(text: string): string[] {
  return found(text, [...sweets, ...maker, ...others]);
}

/** Returns the words about the demo shop's sweets in a text, each with what surrounds it. */
export function sweetWordsIn(text: string): string[] {
  return found(text, sweets);
}

function found(text: string, words: readonly RegExp[]): string[] {
  return words.flatMap((word) => {
    const match = word.exec(text);
    return match ? [text.slice(Math.max(0, match.index - 40), match.index + 60)] : [];
  });
}
