import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { SearchField } from "./command-search.tsx";

function fieldOf(role: StaffRole, locale: Locale): string {
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <LocaleProvider locale={locale}>
          <RoleProvider value={role}>
            <SearchField onClose={() => undefined} />
          </RoleProvider>
        </LocaleProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

for (const locale of locales)
  test(`without a query the field lists the screens of the role (${locale})`, () => {
    const t = adminTranslator(locale);
    const html = fieldOf("packer", locale);
    expect(html).toMatch(/role="combobox"[^>]*aria-expanded="true"/);
    expect(html).toContain(`role="listbox" aria-label="${t("menu.search.results")}"`);
    const names = [...html.matchAll(/role="option"[^]*?font-medium">([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual([t("menu.parcels"), t("menu.picking"), t("menu.lots"), t("lots.new.title")]);
    expect(html).not.toContain(t("menu.search.none"));
  });
