import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { TooManySteps, attacksOn, countSteps, emailsOf, readPattern } from "./count-steps.ts";

/** Patterns that are slow for long texts but never get any. All other slow patterns fail. */
const bounded: Record<string, string> = {
  "/<h2\\b[^>]*>(.*?)<\\/h2>/gs": "sanitised HTML, in which every heading is closed",
  '/pre-existing shared memory block|lock file ".*" already exists|could not create shared memory|could not bind|Address already in use|Resource temporarily unavailable/':
    "output of the embedded PostgreSQL at its start",
  "/^[\\w-]{8,255}$/": "it reads at most 255 characters",
  "/\\/+$/": "the owner's own BASE_URL",
};

const folders = ["app/domain", "app/i18n", "app/server", "app/api", "app/admin", "app/storefront"];

/** Returns every regular expression of the source, as `/source/flags`, with the files that contain it. */
function patternsOfTheShop(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const folder of folders)
    for (const name of readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: "utf8" })) {
      const file = path.join(folder, name);
      if (!/\.tsx?$/.test(file) || file.includes(".test.")) continue;
      const { program } = parseSync(file, readFileSync(path.join(projectRoot, file), "utf8"));
      JSON.stringify(program, (_key, node: unknown) => {
        const { regex } = (node ?? {}) as { regex?: { pattern: string; flags: string } };
        if (regex) {
          const pattern = `/${regex.pattern}/${regex.flags}`;
          found.set(pattern, [...(found.get(pattern) ?? []), file]);
        }
        return typeof node === "bigint" ? null : node;
      });
    }
  return found;
}

/** Characters of the shorter text. */
const length = 160;
const mostSteps = 400_000;

/** Returns a text that slows the pattern down; null if twice any text takes about twice the steps. */
function slowText(pattern: string): string | null {
  const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  const read = readPattern(source);
  const accepts = emailsOf(flags);
  for (const { before, pump } of attacksOn(read, accepts))
    for (const after of [["\u0001"], [], ["!", "\u0001"]]) {
      const text = (times: number) => [
        ...before,
        ...Array.from({ length: times }, () => pump).flat(),
        ...after,
      ];
      const steps = (times: number) => countSteps(read, text(times), { flags, accepts, most: mostSteps });
      const times = Math.max(8, Math.ceil(length / pump.length));
      try {
        if (steps(2 * times) > 3 * steps(times)) return text(3).join("");
      } catch (error) {
        if (!(error instanceof TooManySteps)) throw error;
        return text(3).join("");
      }
    }
  return null;
}

test.for(["/^(a+)+$/", "/^(a|a)*$/", "/\\s+$/", "/^\\d+\\d+$/", "/<b.*>/", "/(x+x+)+y/"])(
  "detects %s as slow",
  (pattern) => {
    expect(slowText(pattern)).not.toBeNull();
  },
);

test.for([
  "/^a+$/",
  "/a+/g",
  "/^\\s+/",
  "/[^a-z]/gi",
  "/^[^@\\s]+@[^@\\s]+$/",
  "/^(?:ab)*$/",
  "/^\\p{L}{1,50}$/u",
])("detects %s as fast", (pattern) => {
  expect(slowText(pattern)).toBeNull();
});

test("no pattern of the shop is slow for any text that a client may send", () => {
  const patterns = patternsOfTheShop();
  expect(patterns.size).toBeGreaterThan(100);
  const slow = [...patterns].flatMap(([pattern, files]) => {
    const text = slowText(pattern);
    return text === null ? [] : [`${pattern} in ${files.join(", ")} by ${JSON.stringify(text)}`];
  });
  expect(slow.filter((each) => !Object.keys(bounded).some((known) => each.startsWith(`${known} `)))).toEqual(
    [],
  );
});
