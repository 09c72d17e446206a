/** A bucket of an S3 server, from `STORAGE_URL`. */
export type S3Settings = {
  /** `https://s3.eu-central-1.amazonaws.com` */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prepended to every key: empty, or ends with a slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** Example of a valid `STORAGE_URL`, for the error message. */
export const storageUrlExample =
  "an address such as s3://KEY:SECRET@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1";

const parameters = ["region", "tls", "prefix"];

/**
 * Parses `s3://KEY:SECRET@host[:port]/bucket?region=...&tls=off&prefix=...`; key and secret are percent-encoded, and
 * the parameters are optional. Returns undefined when a required part is missing, a part is invalid or a parameter is
 * unknown.
 */
export function readStorageUrl(value: string): S3Settings | undefined {
  const address = URL.parse(value);
  if (address?.protocol !== "s3:" || !address.username || !address.password || !address.hostname)
    return undefined;
  const bucket = address.pathname.replace(/^\/|\/$/g, "");
  const given = address.searchParams;
  const tls = given.get("tls") ?? "on";
  const prefix = (given.get("prefix") ?? "").replace(/^\/+|(?<!\/)\/+$/g, "");
  const isValid =
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[\w/.-]*$/.test(prefix) &&
    ["on", "off"].includes(tls) &&
    [...given.keys()].every((name) => parameters.includes(name));
  if (!isValid) return undefined;
  try {
    return {
      endpoint: `${tls === "on" ? "https" : "http"}://${address.host}`,
      region: given.get("region") ?? "us-east-1",
      bucket,
      prefix: prefix && `${prefix}/`,
      credentials: {
        accessKeyId: decodeURIComponent(address.username),
        secretAccessKey: decodeURIComponent(address.password),
      },
    };
  } catch {
    return undefined;
  }
}
