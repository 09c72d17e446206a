/**
 * The `UCP-Agent` header: an RFC 8941 dictionary, whose member `profile` is a string with the address of the agent's
 * profile. Parsed here, since of the whole RFC only this header is read, in a few lines without a dependency.
 */
export type NamedProfile = { ok: true; profile: string | null } | { ok: false };

/** Longest header that is read, in characters. */
const maxHeader = 4096;

const key = /[a-z*][a-z0-9_.*-]*/y;
/** A string; what follows a backslash is only a quote or a backslash (RFC 8941, section 3.3.3). */
const string = /"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y;
/** Decimals and integers, tokens, byte sequences and booleans: well-formed, and of no interest. */
const otherItem =
  /-?\d{1,12}\.\d{1,3}|-?\d{1,15}|[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*|:[A-Za-z0-9+/]*={0,2}:|\?[01]/y;
const spaces = / */y;
const optionalSpace = /[ \t]*/y;

/**
 * Returns the profile that the header names: null without the header or the member. Refuses a header that is no
 * dictionary, and a `profile` that is no string. Of a repeated member the last counts.
 */
export function profileOf(header: string | null): NamedProfile {
  if (header === null || header.trim() === "") return { ok: true, profile: null };
  if (header.length > maxHeader) return { ok: false };
  const reader = new Reader(header.trim());
  let profile: unknown = null;
  for (;;) {
    const name = reader.take(key);
    if (name === null) return { ok: false };
    const value = reader.skip("=") ? readMember(reader) : true;
    if (value === null || !readParameters(reader)) return { ok: false };
    if (name === "profile") profile = value;
    reader.take(optionalSpace);
    if (reader.isAtEnd) break;
    if (!reader.skip(",")) return { ok: false };
    reader.take(optionalSpace);
  }
  return profile === null || typeof profile === "string" ? { ok: true, profile } : { ok: false };
}

/** A text that is read from the left. */
class Reader {
  private position = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  get isAtEnd(): boolean {
    return this.position === this.text.length;
  }
  /** Reads what the sticky pattern matches here: its first group, or the whole; null when it does not match. */
  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.position = pattern.lastIndex;
    return match[1] ?? match[0];
  }
  skip(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }
}

/** Reads an item or an inner list; a string as its text, everything else as true, null when it is malformed. */
function readMember(reader: Reader): string | true | null {
  if (!reader.skip("(")) return readItem(reader);
  for (;;) {
    reader.take(spaces);
    if (reader.skip(")")) return true;
    if (readItem(reader) === null || !readParameters(reader)) return null;
  }
}

function readItem(reader: Reader): string | true | null {
  const text = reader.take(string);
  if (text !== null) return text.replaceAll(/\\(.)/g, "$1");
  return reader.take(otherItem) === null ? null : true;
}

/** Reads the parameters of an item; false when they are malformed. */
function readParameters(reader: Reader): boolean {
  while (reader.skip(";")) {
    reader.take(spaces);
    if (reader.take(key) === null) return false;
    if (reader.skip("=") && readItem(reader) === null) return false;
  }
  return true;
}
