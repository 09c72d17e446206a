import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import type { CatalogSearch } from "#app/domain/agents/agent-input.ts";
import type { CardPlace } from "./find-cards.ts";

const place = z.tuple([z.uuid(), outsideText().max(40), z.number().int().nullable()]);

/** Returns a place in the results of a search as agents get it. It is signed, since a forged one could be costly. */
export function cursorOf(secret: string, search: CatalogSearch, { id, at, words }: CardPlace): string {
  const payload = Buffer.from(JSON.stringify([id, at, words])).toString("base64url");
  return `${payload}.${signatureOf(secret, search, payload)}`;
}

/** Returns the place of a cursor; null unless it was made for this search. */
export function placeOf(secret: string, search: CatalogSearch, cursor: string): CardPlace | null {
  const [payload = "", signature = ""] = cursor.split(".");
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, search, payload));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [id, at, words] = place.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return { id, at, words };
}

function signatureOf(secret: string, search: CatalogSearch, payload: string): string {
  const { query, categories, min, max } = search;
  const of = hash("sha256", JSON.stringify([query, categories, min, max]), "base64url");
  return createHmac("sha256", secret).update(`agent cursor ${of} ${payload}`).digest("base64url");
}
