import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import packageJson from "../package.json" with { type: "json" };
import packageLock from "../package-lock.json" with { type: "json" };

const root = path.resolve(import.meta.dirname, "..");
const changelog = readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
const versions = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \(\d+ [A-Z][a-z]+ \d{4}\)$/gm)].map(
  ([, found]) => found,
);

test("the newest entry of CHANGELOG.md is the version of package.json and of its lock file", () => {
  expect([versions[0], packageLock.version, packageLock.packages[""].version]).toEqual(
    Array(3).fill(packageJson.version),
  );
});

test("every heading of CHANGELOG.md is a version with its date, each named once", () => {
  expect(changelog.match(/^## /gm)).toHaveLength(new Set(versions).size);
});
