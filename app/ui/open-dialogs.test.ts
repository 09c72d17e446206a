import { expect, test } from "vitest";
import { isCovered, isDialogOpen, isOnTop, noteOpenDialog, watchOpenDialogs } from "./open-dialogs.ts";

test("a dialog is replaced while a later one is open, unless that lies on top of it", () => {
  let changes = 0;
  const stop = watchOpenDialogs(() => (changes += 1));
  const editor = { id: "editor", covers: true };
  expect(isDialogOpen()).toBe(false);
  const closeEditor = noteOpenDialog(editor);
  expect(isDialogOpen()).toBe(true);
  const closeUnsaved = noteOpenDialog({ id: "unsaved", covers: false });
  expect(isCovered("editor")).toBe(false);
  closeUnsaved();
  const closePassword = noteOpenDialog({ id: "password", covers: true });
  expect(isCovered("editor")).toBe(true);
  expect(isCovered("password")).toBe(false);
  closePassword();
  expect(isCovered("editor")).toBe(false);
  closeEditor();
  expect(isCovered("editor")).toBe(false);
  expect(changes).toBe(6);
  stop();
});

test("dialogs that close in another order leave no trace", () => {
  const closeFirst = noteOpenDialog({ id: "first", covers: true });
  const closeSecond = noteOpenDialog({ id: "second", covers: true });
  closeFirst();
  expect(isCovered("second")).toBe(false);
  closeSecond();
  const closeAgain = noteOpenDialog({ id: "first", covers: true });
  expect(isCovered("first")).toBe(false);
  closeAgain();
});

test("only the dialog that opened last is on top, also above one that stays in view", () => {
  const closeEditor = noteOpenDialog({ id: "editor", covers: true });
  expect(isOnTop("editor")).toBe(true);
  const closeUnsaved = noteOpenDialog({ id: "unsaved", covers: false });
  expect(isOnTop("editor")).toBe(false);
  expect(isOnTop("unsaved")).toBe(true);
  closeUnsaved();
  expect(isOnTop("editor")).toBe(true);
  closeEditor();
  expect(isOnTop("editor")).toBe(false);
});
