import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { sources } from "#scripts/bootstrap/build.mjs";
import { importsIn } from "#scripts/module-imports.mjs";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");

/**
 * Returns the project's own files that `file` imports, directly or indirectly; imports inside app/ are not followed.
 */
function reachedFrom(file: string): string[] {
  const own = importsIn(file, read(file))
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier));
  return own.flatMap((each) => [each, ...(each.startsWith("app/") ? [] : reachedFrom(each))]);
}

test("the next start rebuilds after a change to any file that configures the build", () => {
  const reached = ["vite.config.ts", "react-router.config.ts"].flatMap(reachedFrom);
  expect(reached).toContain("scripts/trim-fonts.mjs");
  expect(reached.filter((file) => !sources.some((each) => `${file}/`.startsWith(`${each}/`)))).toEqual([]);
});

test("the image is built in two steps: the build, and then the compression of its files", () => {
  const steps = read("ops/Dockerfile").match(/\S+\/(bin\.cjs build|precompress\.mjs)/g);
  expect(steps).toEqual(["node_modules/@react-router/dev/bin.cjs build", "scripts/precompress.mjs"]);
});
