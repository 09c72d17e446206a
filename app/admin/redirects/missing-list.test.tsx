import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { maxListedMissing, maxMissingPath } from "#app/domain/redirects/missing-path.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { MissingList } from "./missing-list.tsx";

const t = adminTranslator("bg");

/** Returns the served HTML of a list of paths. */
function htmlOf(paths: readonly string[]): string {
  const day = "2026-11-20";
  const shown = <MissingList missing={paths.map((path) => ({ path, count: 1, first: day, last: day }))} />;
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("a path leads to the form of its redirect, unless only its beginning is known", () => {
  const path = `/${"a".repeat(maxMissingPath - 2)}`;
  expect(htmlOf([path])).toContain(`/admin/redirects/new?show=missing&amp;path=%2F`);
  expect(htmlOf([path])).not.toContain(`${path}…`);
  const cut = htmlOf([`${path}a`]);
  expect(cut).toContain(`${path}a…`);
  expect(cut).toContain(t("redirects.missing.cut"));
  expect(cut).not.toContain("/admin/redirects/new");
});

test("a full list says that there may be more", () => {
  const most = t("redirects.missing.most", { count: maxListedMissing });
  const paths = Array.from({ length: maxListedMissing }, (_, number) => `/old-${number}`);
  expect(htmlOf(paths)).toContain(most);
  expect(htmlOf(paths.slice(1))).not.toContain(most);
});
