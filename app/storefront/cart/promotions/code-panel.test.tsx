import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { CodePanel } from "./code-panel.tsx";
import type { CodeState } from "./code-states.ts";
import type { Promoted } from "./promoted.ts";

function panel(codes: CodeState[], changes: Partial<Promoted> = {}): string {
  const promoted = { takesCodes: true, isUnchecked: false, ...changes } as Promoted;
  return renderToStaticMarkup(
    <LocaleProvider locale="bg">
      <CodePanel promoted={promoted} cart={[]} codes={codes} />
    </LocaleProvider>,
  );
}

test("the field for a code is folded, and absent where codes are not taken or no more can be used", () => {
  expect(panel([])).toMatch(/<details(?![^>]* open)[^>]*><summary[^>]*>Имате код\?/);
  expect(panel([], { takesCodes: false })).not.toContain("<details");
  expect(panel(["A", "B", "C", "D", "E"].map((code) => ({ code, why: null })))).not.toContain("<details");
});

test("it is part of no form, since the checkout is one", () => {
  expect(panel([])).not.toMatch(/<form|type="submit"|<input[^>]* name=/);
});

test("each code says whether it applies or why not, and can be removed by a button of its name", () => {
  const html = panel([
    { code: "A", why: null },
    { code: "B", why: { reason: "expired" } },
    { code: "C", why: undefined },
  ]);
  const items = [...html.matchAll(/<li.*?<\/li>/g)].map(([item]) => item.replaceAll(/<[^>]*>/g, " ").trim());
  expect(items.map((item) => item.split(/\s{2,}/))).toEqual([
    ["A", "Приложен"],
    ["B", "Срокът на кода е изтекъл."],
    ["C"],
  ]);
  expect(html).toContain('aria-label="Премахни кода B"');
});

test("says that the discounts could not be checked", () => {
  expect(panel([], { isUnchecked: true, takesCodes: false })).toContain("Не успяхме да проверим отстъпките.");
});
