import commonPasswords from "./common-passwords.json" with { type: "json" };

/** In lower case; the file states the licence of the list. */
const words = new Set(commonPasswords.words);

/** Neighbouring keys, on the English and the Bulgarian keyboard. */
const keyRows = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujm",
  "явертъуиопшщ",
  "асдфгхйкл",
  "зьцжбнм",
].flatMap((row) => [row, Array.from(row).reverse().join("")]);

/** Digits and signs that replace letters. */
const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/**
 * Returns whether a password is among the first that attackers try (NIST SP 800-63B, section 5.1.1.2): a listed password, a
 * listed word with digits or signs around it or in place of letters, a series, a repetition, or a row of keys.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  const core = withoutSignsAround(text);
  const isListed = [text, core, withoutLookalikes(text), withoutLookalikes(core)].some((form) =>
    words.has(form),
  );
  return isListed || isRepetition(text) || isSeries(text) || keyRows.some((row) => row.includes(text));
}

/** Strips digits and signs at both ends, in linear time: a regular expression for the end would be quadratic. */
function withoutSignsAround(text: string): string {
  const characters = Array.from(text);
  const isLetter = (character: string) => !/[\d!?.*#_]/.test(character);
  const start = characters.findIndex(isLetter);
  return start < 0 ? "" : characters.slice(start, characters.findLastIndex(isLetter) + 1).join("");
}

function withoutLookalikes(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign);
}

/** Returns whether a text repeats its first one to three characters: `aaaaaa`, `121212`, `abcabc`. */
function isRepetition(text: string): boolean {
  return [1, 2, 3].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  );
}

/** Returns whether each character follows the one before, forwards or backwards: `abcdef`, `654321`. */
function isSeries(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return [1, -1].some((step) =>
    codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step),
  );
}
