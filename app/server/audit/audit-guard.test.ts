import { readFileSync, globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Every change by an administrator must be in the audit log: a function under app/server that takes an administrator's
// rights and writes to the database, itself or through functions that it calls, must also call `writeAudit`, itself or
// through them. Functions are read from their sources: a top-level one begins at the first column and ends before the
// next.

type Source = { name: string; body: string };

const root = path.resolve(import.meta.dirname, "..");
const files = globSync("**/*.{ts,tsx}", { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), "utf8")]));

/** A parameter of the type `Admin`, `Staff` or `Granted<...>`. */
const asksForAdmin = /: (?:Admin\b|Staff\b|Granted<)/;
/** Writes of rows by Drizzle and in SQL, and queued jobs; `for update` is none. */
const writes = new RegExp(
  [
    String.raw`\b(?:db|tx)\s*\.(?:insert|update|delete)\(`,
    String.raw`\bjobs\.enqueue\(`,
    String.raw`\b(?:insert into|delete from|merge into)\b`,
    String.raw`\bupdate\s+(?:only\s+)?(?:[\w."]+|\$\{[^}]+\})(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  ].join("|"),
  "i",
);
const audits = /\bwriteAudit\(/;

/** Returns the top-level functions of a module with their names. */
function functionsOf(source: string): Source[] {
  const starts = [
    ...source.matchAll(/^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) =)/gm),
  ];
  return starts.map((start, place) => ({
    name: start[1] ?? start[2] ?? "",
    body: withoutComments(source.slice(start.index, starts[place + 1]?.index)),
  }));
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, "");
}

/** Returns the origin of each name that a module imports from other modules of the server. */
function importsOf(file: string, source: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names = "", from = ""] of source.matchAll(/^import \{([^}]*)\} from "([^"]+)";/gm)) {
    const target = from.startsWith("#app/server/")
      ? from.slice("#app/server/".length)
      : path.posix.normalize(path.posix.join(path.posix.dirname(file), from));
    if (!from.startsWith("#app/server/") && !from.startsWith(".")) continue;
    for (const name of names.split(",")) found.set(name.trim(), `${target}#${name.trim()}`);
  }
  return found;
}

/** Functions that try what a change would write, and roll it back. */
const rolledBack = ["redirects/import-redirects.ts#previewRedirects"];

/** What packers tick and scan: `packed_units` is itself the record, until the order is packed. */
const packing = ["packUnits", "undoPackedUnits", "resetPacking"].map(
  (name) => `orders/packing/pack-units.ts#${name}`,
);

type Node = { body: string; calls: string[] };

function callGraph(): Map<string, Node> {
  const graph = new Map<string, Node>();
  for (const [file, source] of sources) {
    const own = functionsOf(source);
    const known = importsOf(file, source);
    for (const { name } of own) known.set(name, `${file}#${name}`);
    for (const { name, body } of own) {
      const rest = body.slice(body.indexOf(name) + name.length);
      const called = [...rest.matchAll(/(?<![.\w])(\w+)(?=(?:\.\w+)?(?:<[\w<>, |]+>)?\()/g)].map((call) =>
        known.get(call[1] ?? ""),
      );
      graph.set(`${file}#${name}`, { body, calls: called.filter((call) => call !== undefined) });
    }
  }
  return graph;
}

/** Returns the code of a function and of all functions that it calls, directly or indirectly. */
function reached(graph: Map<string, Node>, start: string): string {
  const seen = new Set([start]);
  for (const key of seen) for (const call of graph.get(key)?.calls ?? []) seen.add(call);
  return [...seen].map((key) => graph.get(key)?.body ?? "").join("\n");
}

function findForgotten(graph: Map<string, Node>): string[] {
  return [...graph]
    .filter(([, { body }]) => asksForAdmin.test(body))
    .map(([key]) => key)
    .filter((key) => !rolledBack.includes(key) && !packing.includes(key))
    .filter((key) => {
      const code = reached(graph, key);
      return writes.test(code) && !audits.test(code);
    });
}

const graph = callGraph();

test("every function with staff rights that writes also writes to the audit log", () => {
  expect(findForgotten(graph)).toEqual([]);
});

test("the guard sees services and follows their calls", () => {
  const admins = [...graph].filter(([, { body }]) => asksForAdmin.test(body)).map(([key]) => key);
  expect(admins.length).toBeGreaterThan(100);
  // The first deletes through functions that it calls; the second writes its entry itself.
  expect(reached(graph, "campaigns/newsletter/delete-subscriber.ts#deleteSubscriber")).toMatch(writes);
  expect(reached(graph, "records/save-content.ts#saveContent")).toMatch(audits);
});

test.for([
  ["a row of its own", "admin: Admin", "await db.insert(things).values({});"],
  ["a row, with another capability", 'editor: Granted<"content">', "await db.insert(things).values({});"],
  ["an update in SQL", "admin: Admin", "await tx.execute(sql`update things set is_open = false`);"],
  [
    "an update in SQL of a Drizzle table with an alias",
    "admin: Admin",
    `await tx.execute(sql\`\n    update \${things} as thing\n    set is_open = false\`);`,
  ],
  ["a job", "admin: Admin", "await jobs.enqueue(tx, emailJob, []);"],
  ["rows of another function", "_admin: Admin", "await enqueueEmails(tx, jobs, [], now);"],
])("finds a service that writes no entry: %s", ([, parameter, statement]) => {
  const imports = 'import { enqueueEmails } from "#app/server/outbox/outbox.ts";\n';
  const source = `${imports}\nexport async function forgetful(db: Database, ${parameter}) {\n  ${statement}\n}\n`;
  sources.set("mail/forgetful.ts", source);
  const found = findForgotten(callGraph());
  sources.delete("mail/forgetful.ts");
  expect(found).toContain("mail/forgetful.ts#forgetful");
});
