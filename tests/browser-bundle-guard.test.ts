import { globSync } from "node:fs";
import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { browserBundleGuard, onlyOnDemand, publicPages } from "#scripts/browser-bundle-guard.mjs";
import routes from "#app/routes.ts";

function buildForBrowser(...entry: string[]) {
  return buildWithin({}, ...entry);
}

function buildWithin(checked: Parameters<typeof browserBundleGuard>[0], ...entry: string[]) {
  return build({
    configFile: false,
    logLevel: "silent",
    root: path.join(import.meta.dirname, "fixtures/browser-bundle"),
    plugins: [browserBundleGuard(checked)],
    build: { write: false, rolldownOptions: { input: entry } },
  });
}

test("refuses to build a browser bundle that holds a server module", async () => {
  await expect(buildForBrowser("leaking.ts")).rejects.toThrow(
    /app\/server\/price-list\.ts is server code and would reach the browser/,
  );
});

test("allows a server module that the bundler dropped", async () => {
  await expect(buildForBrowser("clean.ts")).resolves.toBeDefined();
});

test("refuses to build a browser bundle with a second style sheet", async () => {
  await expect(buildForBrowser("styled.ts")).resolves.toBeDefined();
  await expect(buildForBrowser("styled.ts", "styled-later.ts")).rejects.toThrow(
    /There may be only one style sheet/,
  );
});

const roomy = { scripts: 10_000, files: 10, styles: 10_000 };
const page = (name: string) => ({ name, files: [`storefront/${name}.ts`] });

test("a storefront page may import the back office's code dynamically, but not statically", async () => {
  const checked = { pages: [page("hasty"), page("patient")], budget: roomy };
  await expect(buildWithin(checked, "app/storefront/patient.ts")).resolves.toBeDefined();
  await expect(buildWithin(checked, "app/storefront/hasty.ts")).rejects.toThrow(
    /hasty loads the back office at once: .*admin-words\.ts/,
  );
});

test("names a page over its script budget, with its size, the budget and its largest files", async () => {
  const checked = { pages: [page("patient")], budget: { ...roomy, scripts: 20 } };
  await expect(buildWithin(checked, "app/storefront/patient.ts")).rejects.toThrow(
    /patient loads \d+ bytes of script, over the 20 allowed: \S*patient\S*\.js \d+/,
  );
});

test("names a page with more files than its budget allows", async () => {
  const checked = { pages: [page("patient")], budget: { ...roomy, files: 0 } };
  await expect(buildWithin(checked, "app/storefront/patient.ts")).rejects.toThrow(
    "patient loads 1 files of script, over the 0 allowed",
  );
});

test("refuses to build style sheets over their budget", async () => {
  await expect(buildWithin({ budget: { ...roomy, styles: 5 } }, "styled.ts")).rejects.toThrow(
    /All style sheets weigh \d+ bytes, over the 5 allowed/,
  );
});

test("lists storefront pages in both languages, with their files", () => {
  const pages = publicPages(routes);
  expect(pages.find(({ name }) => name === "en/checkout")?.files).toEqual([
    "root.tsx",
    "i18n/texts/shop-en.ts",
    "storefront/content/layout.tsx",
    "i18n/texts/buying-en.ts",
    "storefront/checkout/checkout.tsx",
  ]);
  expect(pages.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["bg/home", "bg/landing-page", "en/auth"]),
  );
});

test("every pattern of the guard matches files of the tree", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: projectRoot }).map((file) => `/${file}`);
  // Each alternative on its own: one that no longer matches anything would weaken the guard silently.
  const alternatives = onlyOnDemand
    .flatMap(({ module }) => module.source.split(/\|(?=\\\/app)/))
    .filter((source) => source.startsWith("\\/app"));
  expect(alternatives.length).toBeGreaterThan(5);
  for (const source of alternatives) {
    const pattern = new RegExp(source.replace(/\|\\\/node_modules.*$/, ""));
    expect([source, files.some((file) => pattern.test(file))]).toEqual([source, true]);
  }
});
