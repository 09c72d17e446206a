import { cx } from "class-variance-authority";
import type { SafeHtml } from "#app/domain/safe-html.ts";
import { useText } from "./locale.tsx";

/**
 * HTML that the owner wrote. The only place where markup is set as it is; its type says that it went through the
 * policy. `className` only places it.
 */
export function RichHtml({
  html,
  isArticle = false,
  className,
}: {
  html: SafeHtml;
  /** It is a page to be read: its text is larger, and its parts can be led to as `outlinePage` names them. */
  isArticle?: boolean;
  className?: string;
}) {
  const t = useText();
  const shown = withScrollingTables(html, t("shop.table"));
  return (
    <div
      className={cx("rich-text", isArticle && "rich-article", className)}
      dangerouslySetInnerHTML={{ __html: isArticle ? withAnchors(shown) : shown }}
    />
  );
}

/** A table that is too wide scrolls by itself, by keyboard too. In what the policy lets through `<` begins a tag. */
function withScrollingTables(html: string, label: string): string {
  return html
    .replaceAll(
      "<table",
      `<div class="rich-text-table" role="group" tabindex="0" aria-label="${label}"><table`,
    )
    .replaceAll("</table>", "</table></div>");
}

function withAnchors(html: string): string {
  let part = 0;
  return html.replace(/<h2\b/g, () => `<h2 id="part-${(part += 1)}"`);
}
