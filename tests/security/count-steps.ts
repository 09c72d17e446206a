/**
 * Runs a regular expression as a backtracking engine does and counts its steps. A pattern that takes more than twice the
 * steps for twice the text can be made slow (ReDoS). It supports the syntax that the shop's patterns use.
 */
type Piece =
  | { kind: "one"; of: string }
  | { kind: "at"; edge: string }
  | { kind: "look"; isBehind: boolean; isNegative: boolean; within: Piece }
  | { kind: "back"; group: number }
  | { kind: "group"; number: number; within: Piece }
  | { kind: "repeat"; within: Piece; min: number; max: number; isLazy: boolean }
  | { kind: "all"; parts: Piece[] }
  | { kind: "any"; of: Piece[] };

export class TooManySteps extends Error {
  override name = "TooManySteps";
}

const atom =
  /^(?:\[\^?(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\[^]|[^])/iu;

/** Parses a pattern. Throws for syntax that it does not support. */
export function readPattern(source: string): Piece {
  let rest = source;
  let groups = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(found[0].length);
    return found;
  };
  const close = () => {
    if (!take(/^\)/)) throw new Error(`A group of /${source}/ is not closed`);
  };
  const single = (): Piece => {
    const edge = take(/^(?:\^|\$|\\b|\\B)/)?.[0];
    if (edge) return { kind: "at", edge };
    const look = take(/^\(\?(<?)([=!])/);
    if (look) {
      const within = choice();
      close();
      return { kind: "look", isBehind: look[1] === "<", isNegative: look[2] === "!", within };
    }
    if (take(/^\(\?:/)) {
      const within = choice();
      close();
      return within;
    }
    if (take(/^\((?:\?<\w+>)?/)) {
      groups += 1;
      const number = groups;
      const within = choice();
      close();
      return { kind: "group", number, within };
    }
    const back = take(/^\\([1-9])/);
    if (back) return { kind: "back", group: Number(back[1]) };
    return { kind: "one", of: take(atom)?.[0] ?? "" };
  };
  const repeated = (): Piece => {
    const within = single();
    const count = take(/^(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/);
    if (!count) return within;
    const [, sign, least = "0", comma, most] = count;
    const min = sign ? Number(sign === "+") : Number(least);
    const max = sign ? (sign === "?" ? 1 : Infinity) : comma ? Number(most || Infinity) : min;
    return { kind: "repeat", within, min, max, isLazy: count[5] === "?" };
  };
  const choice = (): Piece => {
    const of: Piece[] = [];
    do {
      const parts: Piece[] = [];
      const isOver = () => /^(?:$|[|)])/.test(rest);
      while (!isOver()) parts.push(repeated());
      of.push(parts.length === 1 && parts[0] ? parts[0] : { kind: "all", parts });
    } while (take(/^\|/));
    return of.length === 1 && of[0] ? of[0] : { kind: "any", of };
  };
  const whole = choice();
  if (rest) throw new Error(`/${source}/ is not supported from "${rest}"`);
  return whole;
}

/** Returns a function that says whether a piece of a pattern with these flags matches a single character. */
export function emailsOf(flags: string): (of: string, letter: string) => boolean {
  const known = new Map<string, boolean>();
  return (of, letter) => {
    const key = `${letter}${of}`;
    const answer = known.get(key) ?? new RegExp(`^(?:${of})$`, flags.replace(/[gymd]/g, "")).test(letter);
    known.set(key, answer);
    return answer;
  };
}

/** Returns the steps of a search for the pattern in the whole text. Throws `TooManySteps` past `most`. */
export function countSteps(
  pattern: Piece,
  text: readonly string[],
  { flags, accepts, most }: { flags: string; accepts: ReturnType<typeof emailsOf>; most: number },
): number {
  let steps = 0;
  const groups: string[][] = [];
  const isWord = (letter: string | undefined) => letter !== undefined && /\w/.test(letter);
  const atEdge = (edge: string, at: number): boolean => {
    const isBoundary = isWord(text[at - 1]) !== isWord(text[at]);
    if (edge === "\\b") return isBoundary;
    if (edge === "\\B") return !isBoundary;
    const isLine = flags.includes("m") && text[edge === "^" ? at - 1 : at] === "\n";
    return isLine || at === (edge === "^" ? 0 : text.length);
  };
  const match = (piece: Piece, at: number, next: (at: number) => boolean): boolean => {
    steps += 1;
    if (steps > most) throw new TooManySteps();
    switch (piece.kind) {
      case "one":
        return text[at] !== undefined && accepts(piece.of, text[at]) && next(at + 1);
      case "at":
        return atEdge(piece.edge, at) && next(at);
      case "look": {
        const starts = piece.isBehind ? [1, 2, 3, 0].map((back) => at - back) : [at];
        const isFound = starts.some(
          (start) => start >= 0 && match(piece.within, start, (end) => !piece.isBehind || end === at),
        );
        return isFound !== piece.isNegative && next(at);
      }
      case "back": {
        const group = groups[piece.group] ?? [];
        return group.every((letter, index) => text[at + index] === letter) && next(at + group.length);
      }
      case "group":
        return match(piece.within, at, (end) => {
          groups[piece.number] = text.slice(at, end);
          return next(end);
        });
      case "all":
        return matchAll(piece.parts, 0, at, next);
      case "any":
        return piece.of.some((each) => match(each, at, next));
      case "repeat":
        return matchRepeat(piece, 0, at, next);
    }
  };
  const matchAll = (parts: Piece[], index: number, at: number, next: (at: number) => boolean): boolean => {
    const part = parts[index];
    return part ? match(part, at, (end) => matchAll(parts, index + 1, end, next)) : next(at);
  };
  const matchRepeat = (
    piece: Extract<Piece, { kind: "repeat" }>,
    count: number,
    at: number,
    next: (at: number) => boolean,
  ): boolean => {
    const more = () =>
      count < piece.max &&
      match(
        piece.within,
        at,
        (end) => (end > at || count < piece.min) && matchRepeat(piece, count + 1, end, next),
      );
    if (count < piece.min) return more();
    return piece.isLazy ? next(at) || more() : more() || next(at);
  };
  for (let start = 0; start <= text.length; start += 1) {
    let end = start;
    const isFound = match(pattern, start, (at) => {
      end = at;
      return true;
    });
    if (isFound && !flags.includes("g")) break;
    if (isFound) start = Math.max(start, end - 1);
  }
  return steps;
}

/** Characters of which every character class in the shop's patterns matches at least one. */
const letters = Array.from(" aA0-_.@<>/&;=\"'\t\n*?(я%,:#+!\\`x{}[]|^$~и\u00a0🍓\0");

const everyEmail = [
  ...letters,
  ...Array.from({ length: 94 }, (_, at) => String.fromCodePoint(at + 33)),
  "\r",
  "\ufeff",
];

/** Returns an approximately shortest text that a piece matches, with the first character of each class. */
function shortest(piece: Piece, accepts: ReturnType<typeof emailsOf>): string[] {
  switch (piece.kind) {
    case "one":
      return everyEmail.filter((letter) => accepts(piece.of, letter)).slice(0, 1);
    case "all":
      return piece.parts.flatMap((part) => shortest(part, accepts));
    case "any":
      return piece.of[0] ? shortest(piece.of[0], accepts) : [];
    case "group":
      return shortest(piece.within, accepts);
    case "repeat":
      return Array.from({ length: Math.min(piece.min, 8) }).flatMap(() => shortest(piece.within, accepts));
    case "at":
    case "back":
    case "look":
      return [];
  }
}

/** Returns the prefixes and pumps that can slow a pattern down: the text before each repetition, and what it repeats. */
export function attacksOn(
  whole: Piece,
  accepts: ReturnType<typeof emailsOf>,
): { before: string[]; pump: string[] }[] {
  const attacks: { before: string[]; pump: string[] }[] = [];
  const walk = (piece: Piece, before: string[]): string[] => {
    if (piece.kind === "all") return piece.parts.reduce((so, part) => walk(part, so), before);
    if (piece.kind === "any") for (const each of piece.of) walk(each, before);
    if (piece.kind === "group" || piece.kind === "look") walk(piece.within, before);
    if (piece.kind === "repeat" && piece.max > 20) {
      const one = shortest(piece.within, accepts);
      const taken = letters.filter(
        (letter) => piece.within.kind === "one" && accepts(piece.within.of, letter),
      );
      const pumps = [
        one,
        [...before, ...one],
        ...taken.map((letter) => [letter]),
        ...taken.map((letter) => [...one, letter]),
      ];
      for (const pump of pumps) if (pump.length > 0) attacks.push({ before, pump }, { before: [], pump });
    }
    if (piece.kind === "repeat") walk(piece.within, before);
    return [...before, ...shortest(piece, accepts)];
  };
  walk(whole, []);
  return attacks;
}
