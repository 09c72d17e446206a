import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { hasCapability } from "#app/domain/accounts/capabilities.ts";
import { staffRoles } from "#app/domain/accounts/role.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { screenGroups } from "#app/admin/screens.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { EmptyList } from "./empty-list.tsx";
import { firstSteps } from "./first-steps.ts";
import type { ListPath } from "./first-steps.ts";

/** Lists that always have rows. */
const neverEmpty: Readonly<Record<string, string>> = {
  "/admin/email-texts": "a row for each kind of e-mail",
  "/admin/move-in": "its form is always there",
  "/admin/orders/picking": "a day without orders needs no first step",
  "/admin/start": "the steps are those of the guide",
  "/admin/flavors": "the built-in flavours cannot be deleted",
  "/admin/duties": "the duties are those of the law",
  "/admin/carriers": "the carriers are those of the program",
  "/admin/staff": "the reader is a member of staff",
};

const listPaths = Object.keys(firstSteps) as ListPath[];
const screens = screenGroups.flatMap((group) => group.screens);

function emptyList(screen: ListPath, look: { isFiltered: boolean; role: StaffRole; locale: Locale }): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <LocaleProvider locale={look.locale}>
          <RoleProvider value={look.role}>
            <EmptyList screen={screen} icon={<svg />} title="Title" isFiltered={look.isFiltered} />
          </RoleProvider>
        </LocaleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

/** Returns the addresses and the texts of the links. */
const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map(([, to, text]) => [to, text]);

test("every list of the menu has first steps, or is never empty", () => {
  const lists = screens.filter(({ failed }) => failed !== null).map(({ path: list }) => list);
  const known = [...listPaths, ...Object.keys(neverEmpty)];
  expect(known.toSorted()).toEqual(lists.toSorted());
});

test("every list shows its own empty state", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const sources = globSync("*/*.tsx", { cwd: root })
    .map((file) => readFileSync(path.join(root, file), "utf8"))
    .filter((source) => source.includes("EmptyList"));
  const missing = listPaths.filter(
    (list) =>
      !sources.some((source) => source.includes(`screen: "${list}"`) || source.includes(`screen="${list}"`)),
  );
  expect(missing).toEqual([]);
});

test.each(locales)("an empty list offers each role only the steps that it includes (%s)", (locale) => {
  const t = adminTranslator(locale);
  for (const list of listPaths)
    for (const role of staffRoles) {
      const steps = firstSteps[list].filter(({ needs }) => hasCapability(role, needs));
      const html = emptyList(list, { isFiltered: false, role, locale });
      expect([list, role, linksOf(html)]).toEqual([list, role, steps.map(({ to, text }) => [to, t(text)])]);
    }
});

test.each(locales)("a filtered list offers to remove the filters and nothing else (%s)", (locale) => {
  const t = adminTranslator(locale);
  for (const list of listPaths) {
    const html = emptyList(list, { isFiltered: true, role: "owner", locale });
    expect(linksOf(html)).toEqual([[list, t("lists.unfilter")]]);
  }
});
