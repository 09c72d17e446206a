import { beforeEach, expect, test } from "vitest";
import { forgetStored, writeStored } from "#app/ui/browser/browser-storage.ts";
import { readChoices } from "./folding.ts";

beforeEach(() => forgetStored("local", "menu-groups"));

test("reads the stored choices", () => {
  expect(readChoices()).toEqual({});
  writeStored("local", "menu-groups", { "menu.group.money": true, "menu.group.site": false });
  expect(readChoices()).toEqual({ "menu.group.money": true, "menu.group.site": false });
});

test("ignores what the menu did not store", () => {
  for (const stored of ["open", 7, null, ["menu.group.site"], { "menu.group.site": "yes" }]) {
    writeStored("local", "menu-groups", stored);
    expect(readChoices()).toEqual({});
  }
});
