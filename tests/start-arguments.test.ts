import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { startArguments } from "#tests/factories/shop/shop-program.ts";

test("the container starts the program with the same arguments and memory as npm start", async () => {
  const dockerfile = await readFile(path.join(projectRoot, "ops/Dockerfile"), "utf8");
  expect(dockerfile).toContain(
    `CMD ${JSON.stringify(["node", ...startArguments]).replaceAll('","', '", "')}`,
  );
  expect(startArguments.at(-1)).toBe("scripts/start.mjs");
});
