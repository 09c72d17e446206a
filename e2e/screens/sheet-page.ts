import { locales } from "#app/domain/locale.ts";
import { pictureName, widths } from "./take-pictures.ts";
import type { ScreenGroup } from "./screen.ts";

/** Returns the contact sheet as Markdown: a table for each group, a row for each screen. */
export function sheetPage(groups: readonly ScreenGroup[]): string {
  const columns = locales.flatMap((locale) => widths.map(({ width }) => ({ locale, width })));
  const parts = groups.map(({ title, screens }) =>
    [
      `## ${title}`,
      "",
      `| screen | ${columns.map(({ locale, width }) => `${locale}, ${width} px`).join(" | ")} |`,
      `| --- |${columns.map(() => " --- |").join("")}`,
      ...screens.map(
        (screen) =>
          `| ${screen.name} | ${columns
            .map(
              ({ locale, width }) =>
                `![${screen.name}, ${locale}, ${width} px](${pictureName(screen, locale, width)})`,
            )
            .join(" | ")} |`,
      ),
    ].join("\n"),
  );
  return [
    "# Every screen",
    "",
    "What the shop looks like: every screen and its states, in both languages and at two widths, of a shop with made-up",
    "orders and customers. Long pages are cut.",
    "",
    "`npm run sheet` takes all pictures again in about ten minutes; `npm run sheet -- cart popup` takes only the screens whose",
    "names contain one of the words. `e2e/screens/` lists the screens; a run leaves the pictures in full size in",
    "`full-size/`.",
    "",
    ...parts.flatMap((part) => [part, ""]),
  ].join("\n");
}
