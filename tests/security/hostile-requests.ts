import fc from "fast-check";
import { encoded, hostileJson, hostileText, hostileValue } from "./hostile-input.ts";

export type Fields = [string, string][];

/** Returns the URL-encoded body of a form. */
export const form = (fields: Fields) =>
  Buffer.from(fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&"));
export const formType = { "Content-Type": "application/x-www-form-urlencoded" };

export const hostileQuery = fc.array(
  fc.tuple(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom("q", "page", "sort", "category", "after", "before", "from", "to", "ids"),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom("token", "pay", "session_id", "preview", "revision", "tab", "show", "id"),
      },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "returnTo",
          "next",
          "callbackURL",
          "bucket",
          "folder",
          "name",
          "order",
          "_routes",
          "index",
        ),
      },
      hostileText,
    ),
    hostileText,
  ),
  { maxLength: 4 },
);
export const hostileHeaders = fc.dictionary(
  fc.constantFrom(
    "Accept",
    "Accept-Encoding",
    "Accept-Language",
    "Idempotency-Key",
    "If-None-Match",
    "If-Range",
    "Range",
    "Referer",
    "Stripe-Signature",
    "User-Agent",
    "X-Campaigns",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "Last-Event-ID",
  ),
  // The characters that a header may contain (RFC 9110, section 5.5).
  hostileText.map((text) => text.replace(/[^\t\u0020-\u007e\u0080-\u00ff]/gu, "")),
  { maxKeys: 2 },
);
/** Edits of a valid body: the index of the part and its new value, or null to leave it out. */
const changes = fc.array(fc.tuple(fc.nat(60), fc.option(hostileValue, { freq: 6 })), {
  minLength: 1,
  maxLength: 4,
});
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Suffixes of a path. */
export const pathSuffix = fc.constantFrom("", "", "", ".data", "/", "//", "/..%2f", "%00", ";a=b");

/** Returns a form with some fields changed; `pick` chooses which of several buttons was pressed. */
export function changedFields(fields: Fields, edits: [number, unknown][], pick: number): Fields {
  const names = [...new Set(fields.map(([name]) => name))];
  // Only one of the buttons with the same name is pressed.
  const chosen = names.map((name, at): [string, string] => {
    const values = fields.filter(([other]) => other === name);
    return [name, values[(pick + at) % values.length]?.[1] ?? ""];
  });
  for (const [at, value] of edits) {
    const index = chosen.length > 0 ? at % chosen.length : 0;
    const name = chosen[index]?.[0] ?? "name";
    if (value === null) chosen.splice(index, 1);
    else if (at % 5 === 0) chosen.push([name, asText(value)]);
    else chosen[index] = [name, asText(value)];
  }
  return chosen;
}

/** Returns a body as JSON, with some values changed or left out. */
export function changedJson(body: Record<string, unknown>, edits: [number, unknown][]): string {
  const changed: Record<string, unknown> = { ...body };
  const names = Object.keys(changed);
  for (const [at, value] of edits) {
    const name = names[at % names.length] ?? "";
    // JSON.stringify leaves out undefined values.
    changed[name] = value ?? undefined;
  }
  return JSON.stringify(changed);
}

export const boundary = "----fuzzed";
export function multipart(fields: Fields, isBroken: boolean): Buffer {
  const parts = fields.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"; filename="a.csv"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}${isBroken ? "" : "--\r\n"}`);
}

export const jsonType = { "Content-Type": "application/json" };
const kindsOfBody = ["form", "form", "json", "expected", "multipart", "broken", "bytes", "mistyped"] as const;

export type Posted = {
  kind: (typeof kindsOfBody)[number];
  edits: [number, unknown][];
  pick: number;
  text: string;
  json: string;
};
export const posted = fc.record({
  kind: fc.constantFrom(...kindsOfBody),
  edits: changes,
  pick: fc.nat(20),
  text: hostileText,
  json: hostileJson,
});
