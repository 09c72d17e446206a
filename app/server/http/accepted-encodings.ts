/** The content codings that the shop sends, the smallest first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/** Browsers send only a few different Accept-Encoding headers, so parsed ones are cached. */
const knownHeaders = new Map<string, readonly Encoding[]>();
const maxKnownHeaders = 100;

/**
 * Returns the encodings that the client accepts, the smallest first (RFC 9110, section 12.5.3). `identity` is always
 * among them: a client that refuses all of them gets the plain content.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ["identity"];
  const known = knownHeaders.get(header);
  if (known) return known;
  const qualities = new Map(
    header.split(",").map((each) => {
      const [name = "", quality = "q=1"] = each
        .toLowerCase()
        .split(";")
        .map((part) => part.trim());
      return [name, Number(quality.slice(2)) > 0];
    }),
  );
  const accepted = encodings.filter(
    (name) => name === "identity" || (qualities.get(name) ?? qualities.get("*") ?? false),
  );
  if (knownHeaders.size < maxKnownHeaders) knownHeaders.set(header, accepted);
  return accepted;
}
