import { cx } from "class-variance-authority";
import type { SafeHtml } from "#app/domain/content/safe-html.ts";
import { useText } from "./locale.tsx";

/**
 * Renders the owner's HTML. The only place that renders it unescaped; the type guarantees that it was sanitised.
 * `className` is for placement only.
 */
export function RichHtml({
  html,
  isArticle = false,
  className,
}: {
  html: SafeHtml;
  /** An article: larger text, and headings with the anchors of `outlinePage`. */
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

/** Wraps tables so that wide ones scroll, also by keyboard. In sanitised HTML `<` always begins a tag. */
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
