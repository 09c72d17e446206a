import { cx } from "class-variance-authority";
import type { SafeHtml } from "#app/domain/safe-html.ts";

/**
 * HTML that the owner wrote. The only place where markup is set as it is; its type says that it went through the
 * policy. `className` only places it.
 */
export function RichHtml({ html, className }: { html: SafeHtml; className?: string }) {
  return <div className={cx("rich-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
