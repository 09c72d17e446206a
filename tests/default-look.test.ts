import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultTheme, themeVariables } from "#app/domain/shop/theme.ts";

test("the style sheet has the default theme, for pages whose theme could not be loaded", () => {
  const sheet = readFileSync(new URL("../app/styles/base.css", import.meta.url), "utf8");
  const [, rules = ""] = /:root,\s*\.shop-look \{([^}]*)\}/.exec(sheet) ?? [];
  const declared = [...rules.matchAll(/(--[\w-]+): ([^;]*);/g)].map(([, name, value]) => [
    name,
    value?.replaceAll(", ", ","),
  ]);
  expect(Object.fromEntries(declared)).toEqual(themeVariables(defaultTheme));
});
