import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { check } from "recheck";
import { parseSync } from "vite";
import { expect, test, vi } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";

// Selects the package's JavaScript engine; the others are a native and a Java program.
vi.stubEnv("RECHECK_BACKEND", "pure");

/** Patterns that are slow for long texts but never receive one. All other slow patterns fail the test. */
const bounded: Record<string, string> = {
  "/<h2\\b[^>]*>(.*?)<\\/h2>/gs": "sanitised HTML, in which every heading is closed",
  '/pre-existing shared memory block|lock file ".*" already exists|could not create shared memory|could not bind|Address already in use|Resource temporarily unavailable/':
    "output of the embedded PostgreSQL at its start",
  "/\\/+$/": "the owner's own BASE_URL",
  "/[^\\s@<>\"']+@[^\\s@<>\"']+/g": "a service's answer, cut to 2,000 characters",
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

/** The verdict must not depend on how busy the machine is. */
const withoutTimeLimits = { timeout: null, attackTimeout: null, incubationTimeout: null };

/**
 * Returns a text that slows the pattern down (ReDoS), as an expression; null if its time grows linearly with the text.
 */
async function slowText(pattern: string): Promise<string | null> {
  const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(pattern) ?? [];
  const verdict = await check(source, flags, withoutTimeLimits);
  if (verdict.status === "unknown") throw new Error(`${pattern} cannot be checked: ${verdict.error.kind}`);
  return verdict.status === "safe" ? null : verdict.attack.pattern;
}

test.for(["/^(a+)+$/", "/^(a|a)*$/", "/\\s+$/", "/^\\d+\\d+$/", "/<b.*>/", "/(x+x+)+y/"])(
  "detects %s as slow",
  async (pattern) => {
    expect(await slowText(pattern)).not.toBeNull();
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
])("detects %s as fast", async (pattern) => {
  expect(await slowText(pattern)).toBeNull();
});

test("no pattern of the shop is slow for any text that a client may send", { timeout: 600_000 }, async () => {
  const patterns = patternsOfTheShop();
  expect(patterns.size).toBeGreaterThan(100);
  const slow: string[] = [];
  for (const [pattern, files] of patterns) {
    if (pattern in bounded) continue;
    const text = await slowText(pattern);
    if (text !== null) slow.push(`${pattern} in ${files.join(", ")} by ${text}`);
    // Lets this worker answer the test runner: the check takes half a minute of CPU time.
    await setImmediate();
  }
  expect(slow).toEqual([]);
});
