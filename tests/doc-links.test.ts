import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
/** Folders that are not part of the repository. */
const ignored = new Set([".cache", ".git", ".react-router", "build", "data", "node_modules", "test-results"]);
const pages = globSync("**/*.md", { cwd: root, exclude: (name) => ignored.has(path.basename(name)) });
const sources = new Map(pages.map((page) => [page, readFileSync(path.join(root, page), "utf8")]));

const isDecision = (page: string) => page.startsWith("docs/decisions/");
/** Pages whose file names are paths from the repository root. */
const isMap = (page: string) =>
  page === "README.md" || page === "ARCHITECTURE.md" || page.startsWith("docs/");
const read = (file: string) => sources.get(file) ?? readFileSync(path.join(root, file), "utf8");

type Link = { page: string; target: string; file: string; anchor: string };

/** Returns the relative links of a page, with their files as paths from the root. */
function linksOf(page: string): Link[] {
  const targets = [...withoutFences(read(page)).matchAll(/\]\(([^()\s]+)\)/g)].map(
    ([, target = ""]) => target,
  );
  return targets
    .filter((target) => !/^[a-z]+:/i.test(target))
    .map((target) => {
      const [file = "", anchor = ""] = target.split("#");
      return { page, target, file: file === "" ? page : path.join(path.dirname(page), file), anchor };
    });
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[^]*?^```/gm, "");
}

/** Returns a page's heading anchors as GitHub makes them. */
function anchorsOf(page: string): string[] {
  return [...withoutFences(read(page)).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the file and folder paths in backticks of a page, without patterns of names such as `*.test.ts`. */
function pathsOf(page: string): string[] {
  const quoted = [...withoutFences(read(page)).matchAll(/`([^`\s]+)`/g)].map(([, text = ""]) => text);
  return quoted.filter(
    (text) =>
      /^(app|bench|docs|e2e|ops|scripts|tests)\//.test(text) ||
      /^[\w.<{][\w./*<>{},-]*\.(css|mjs|sql|tsx?)$/.test(text),
  );
}

/** Returns whether a path exists; `*`, `<name>` and `{a,b}` are patterns that must match something. */
function isFound(text: string): boolean {
  const pattern = text.replaceAll(/<\w+>/g, "*");
  const choices = /\{([^{}]*,[^{}]*)\}/.exec(pattern)?.[1];
  if (choices !== undefined)
    return choices.split(",").every((choice) => isFound(pattern.replace(`{${choices}}`, choice)));
  return pattern.includes("*")
    ? globSync(pattern, { cwd: root }).length > 0
    : existsSync(path.join(root, pattern));
}

const links = pages.flatMap(linksOf);

test("every relative link leads to a file, and to a heading of it", () => {
  expect(links.length).toBeGreaterThan(200);
  const broken = links.filter(
    ({ file, anchor }) =>
      !existsSync(path.join(root, file)) ||
      (anchor !== "" && file.endsWith(".md") && !anchorsOf(file).includes(anchor)),
  );
  expect(broken.map(({ page, target }) => `${page}: ${target}`)).toEqual([]);
});

test("every file named in the documentation is a path from the root that exists", () => {
  const missing = pages.filter(isMap).flatMap((page) =>
    pathsOf(page)
      .filter((text) => !isFound(text))
      .map((text) => `${page}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test("every test that SECURITY.md names exists", () => {
  const tests = globSync("{app,e2e,tests}/**/*.{test,spec}.{ts,tsx}", { cwd: root });
  const named = [...read("SECURITY.md").matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:db|spec))`/g)].map(
    ([, name = ""]) => name,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !tests.some((file) => `/${file}`.includes(`/${name}.`)))).toEqual([]);
});

test.for([
  ["app/routes.ts", true],
  ["app/server/orders", true],
  ["app/i18n/texts/<part>-<language>.ts", true],
  ["app/i18n/texts/buying-{bg,en}.ts", true],
  ["app/i18n/texts/buying-{bg,fr}.ts", false],
  ["app/nowhere/*.ts", false],
  ["routes.ts", false],
] as const)("finds missing paths: %s", ([text, exists]) => {
  expect(isFound(text)).toBe(exists);
});

test.for([
  ["ARCHITECTURE.md", 125],
  ["docs/tests.md", 80],
] as const)("%s has at most %i lines", ([page, most]) => {
  expect(read(page).trimEnd().split("\n").length).toBeLessThanOrEqual(most);
});

test("a link's text does not repeat the path that it leads to", () => {
  const guides = pages.filter((page) => isMap(page) && !isDecision(page));
  const repeated = guides.flatMap((page) => {
    const found = withoutFences(read(page)).matchAll(/\[`?([^\]`]+\/[^\]`]+)`?\]\((?:\.\.\/)*\1\)/g);
    return [...found].map(([link]) => `${page}: ${link}`);
  });
  expect(repeated).toEqual([]);
});

test("every decision is linked from the index of decisions and from another page of the documentation", () => {
  const records = pages.filter((page) => /^docs\/decisions\/\d{4}-/.test(page));
  expect(records.length).toBeGreaterThan(25);
  const linkedFrom = (isWanted: (page: string) => boolean) =>
    new Set(links.filter(({ page }) => isWanted(page)).map(({ file }) => file));
  const [indexed, elsewhere] = [
    linkedFrom((page) => page === "docs/decisions/README.md"),
    linkedFrom((page) => !isDecision(page)),
  ];
  expect(records.filter((record) => !indexed.has(record))).toEqual([]);
  expect(records.filter((record) => !elsewhere.has(record))).toEqual([]);
});

test("every environment variable of the program is documented, and no other", () => {
  const names = [...read("app/server/env.ts").matchAll(/^ {4}([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name);
  const rows = read("docs/settings.md").match(/^\| `[^|]+/gm) ?? [];
  const documented = rows.flatMap((row) => row.match(/[A-Z][A-Z\d_]+/g) ?? []);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(documented)).toEqual(new Set(names));
});

test("README.md names every npm command, and no other", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => !name.startsWith("pre"));
  const named = new Set(
    [...read("README.md").matchAll(/npm (?:run )?([a-z:]+)/g)].map(([, name]) => name ?? ""),
  );
  expect(named).toEqual(new Set(commands));
});
