/** A carrier's answer as recorded: where it came from, its status and its text. */
export type RecordedAnswer = { path: string; status: number; text: string };

/** An answer in which one thing is broken. `how` says where and how. */
export type BrokenAnswer = { how: string; text: string };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

const longText = "дълъг ".repeat(2000);
const bytesPerCut = 50;

/** Errors as they may appear inside an answer with status 200, in the forms of all carriers and in none. */
const errors: Record<string, Json>[] = [
  { type: "ExInvalidParam", message: "Грешка", innerErrors: [] },
  { type: "Error", message: "Грешка", innerErrors: null },
  { error: { context: "shipment.invalid", message: "Грешка", id: "EE1", code: 1 } },
  { error: {} },
  { error: "" },
  { error: " " },
  { error: "Грешка" },
  { error: true },
  { code: "P420" },
  { code: "P410", message: "" },
];

/**
 * Returns variants of a JSON answer, each broken in one place: every node replaced by nothing, null, `{}`, `[]`, an empty
 * text, another type, a long text, U+0000, a number as text or a text as number; lists doubled, reversed and cut; the
 * body cut at every 50th byte; and errors with status 200, alone and beside the answer.
 */
export function breakAnswer(text: string): BrokenAnswer[] {
  const whole = JSON.parse(text) as Json;
  const broken: BrokenAnswer[] = [];
  const add = (how: string, value: Json | undefined) =>
    broken.push({ how, text: value === undefined ? "" : JSON.stringify(value) });
  for (const path of pathsOf(whole)) {
    const node = nodeAt(whole, path);
    for (const [name, value] of substitutes(node))
      add(`${path.join(".") || "everything"}: ${name}`, withNode(whole, path, value));
  }
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += bytesPerCut)
    broken.push({ how: `cut at byte ${at}`, text: bytes.subarray(0, at).toString() });
  for (const error of errors) {
    add(`only ${JSON.stringify(error)}`, error);
    if (whole !== null && typeof whole === "object" && !Array.isArray(whole))
      add(`with ${JSON.stringify(error)}`, { ...whole, ...error });
  }
  broken.push({ how: "a page", text: "<!doctype html><title>Maintenance</title>" });
  return broken;
}

function substitutes(node: Json): [string, Json | undefined][] {
  const others: [string, Json | undefined][] = [
    ["nothing", undefined],
    ["null", null],
    ["{}", {}],
    ["[]", []],
    ["empty text", ""],
    ["another type", typeof node === "boolean" ? "text" : true],
    ["long text", longText],
    ["U+0000", typeof node === "string" ? `${node.slice(0, 1)}\u{0}${node.slice(1)}` : "\u{0}"],
  ];
  if (typeof node === "number") others.push(["number as text", String(node)]);
  if (typeof node === "string" && /^\d{1,15}(?:\.\d+)?$/.test(node))
    others.push(["text as number", Number(node)]);
  if (Array.isArray(node))
    others.push(
      ["doubled", [...node, ...node]],
      ["reversed", node.toReversed()],
      ["without the first", node.slice(1)],
      ["without the last", node.slice(0, -1)],
    );
  return others;
}

function pathsOf(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== "object") return [path];
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [
    path,
    ...keys.flatMap((key) => pathsOf((value as Record<string | number, Json>)[key] ?? null, [...path, key])),
  ];
}

function nodeAt(value: Json, path: Path): Json {
  return path.reduce<Json>((node, key) => (node as Record<string | number, Json>)[key] ?? null, value);
}

/** Returns a copy with one node replaced, or without it. */
function withNode(value: Json, [key, ...rest]: Path, replaced: Json | undefined): Json | undefined {
  if (key === undefined) return replaced;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    Json
  >;
  const inner = withNode(copy[key] ?? null, rest, replaced);
  if (inner !== undefined) copy[key] = inner;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}
