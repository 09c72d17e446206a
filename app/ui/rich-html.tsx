import { cx } from "class-variance-authority";
import type { SafeHtml } from "#app/domain/safe-html.ts";
import { useText } from "./locale.tsx";

/**
 * HTML that the owner wrote. The only place where markup is set as it is; its type says that it went through the
 * policy. `className` only places it.
 */
export function RichHtml({ html, className }: { html: SafeHtml; className?: string }) {
  const t = useText();
  return (
    <div
      className={cx("rich-text", className)}
      dangerouslySetInnerHTML={{ __html: withScrollingTables(html, t("shop.table")) }}
    />
  );
}

/** A table that is too wide scrolls by itself, by keyboard too. In what the policy lets through `<` begins a tag. */
function withScrollingTables(html: SafeHtml, label: string): string {
  return html
    .replaceAll(
      "<table",
      `<div class="rich-text-table" role="group" tabindex="0" aria-label="${label}"><table`,
    )
    .replaceAll("</table>", "</table></div>");
}
