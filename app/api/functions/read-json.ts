import { readBody } from "#app/server/request/read-body.ts";
import { storableText } from "#app/server/request/storable-text.ts";
import type { FunctionRequest } from "./server-function.ts";

/** Largest request body, in bytes: many times a hundred order lines with every text at its longest. */
const maxBodyBytes = 262_144;

type JsonBody = { ok: true; value: unknown } | { ok: false; status: 400 | 413 | 415; error: string };

/** Reads a JSON body. Refuses another content type (415), more than `maxBodyBytes` (413) and invalid JSON (400). */
export async function readJson(request: FunctionRequest): Promise<JsonBody> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return { ok: false, status: 415, error: "The body must be application/json" };
  const body = await readBody(request, maxBodyBytes);
  if (body === null) return { ok: false, status: 413, error: "The body is too large" };
  try {
    // Only an escaped character can be unstorable: decoded UTF-8 is well-formed, and JSON refuses a bare NUL.
    return { ok: true, value: body.includes("\\u") ? JSON.parse(body, storable) : JSON.parse(body) };
  } catch {
    return { ok: false, status: 400, error: "The body is not valid JSON" };
  }
}

function storable(_name: string, value: unknown): unknown {
  return typeof value === "string" ? storableText(value) : value;
}
