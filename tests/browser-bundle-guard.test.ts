import path from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { browserBundleGuard } from "#scripts/browser-bundle-guard.mjs";

function buildForBrowser(...entry: string[]) {
  return build({
    configFile: false,
    logLevel: "silent",
    root: path.join(import.meta.dirname, "fixtures/browser-bundle"),
    plugins: [browserBundleGuard()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
}

test("a browser bundle that holds a server module does not build", async () => {
  await expect(buildForBrowser("leaking.ts")).rejects.toThrow(
    /app\/server\/price-list\.ts belongs to the server and was about to reach the browser/,
  );
});

test("a server module that the bundler dropped is no leak", async () => {
  await expect(buildForBrowser("clean.ts")).resolves.toBeDefined();
});

test("a browser bundle with a second style sheet does not build", async () => {
  await expect(buildForBrowser("styled.ts")).resolves.toBeDefined();
  await expect(buildForBrowser("styled.ts", "styled-later.ts")).rejects.toThrow(/There is one style sheet/);
});
