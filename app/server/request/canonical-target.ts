/**
 * Returns the canonical address of a page requested in capitals (as in print), with doubled or trailing slashes or with
 * escaped letters, digits or hyphens; null if the target is already canonical or not a page. The router treats all of
 * these as the same page, but search engines do not.
 */
export function canonicalTarget(target: string): string | null {
  const [path = "", ...rest] = target.split(/(?=\?)/);
  const plain = path.replace(escapedCharacters, (escaped) => decodeURIComponent(escaped));
  // File names contain a dot. A single leading slash: the redirect stays on this host.
  // The last part of `/k/` is a token, whose letters differ by case.
  if (!/^(?!\/\/)(?:\/+[A-Za-z0-9-]+)+\/*$/.test(plain) || /^\/(?:api|(?:en\/)?k)\//i.test(plain))
    return null;
  const usual = plain.toLowerCase().replace(/\/+/g, "/").replace(/\/$/, "");
  return usual === path ? null : usual + rest.join("");
}

/** Escapes of `A-Z`, `a-z`, `0-9` and `-`, which mean the same as the character itself (RFC 3986, section 6.2.2.2). */
const escapedCharacters = /%(?:2d|3\d|[46][1-9a-f]|[57][0-9a])/gi;
