import { cx } from "class-variance-authority";
import { CircleQuestionMark } from "lucide-react";
import { Link } from "react-router";
import { readHelp } from "#app/i18n/admin/help/screen-help.ts";
import type { ScreenHelp as Help } from "#app/i18n/admin/help/screen-help.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { screenGroups } from "#app/admin/screens.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

const screens = screenGroups.flatMap((group) => group.screens);

/**
 * Shows the button “?” at the top right of the nearest positioned ancestor. Below that ancestor's content it opens the
 * help, without JavaScript too. Says which of the three things the reader's role does not include, and links only to
 * screens that it may open.
 */
export function ScreenHelp({
  help,
  level: Heading = "h2",
  className,
}: {
  help: Help;
  level?: "h2" | "h3";
  className?: string;
}) {
  const t = useAdminText();
  const may = useMay();
  const { about, tasks } = readHelp(help, useLocale(), t);
  return (
    <details className={cx("print:hidden", className)}>
      <summary
        aria-label={t("help.label")}
        title={t("help.label")}
        className="absolute top-0 right-0 flex size-11 list-none items-center justify-center rounded-full text-muted hover:bg-surface hover:text-text [&::-webkit-details-marker]:hidden"
      >
        <CircleQuestionMark aria-hidden className="size-6" />
      </summary>
      <div className="mt-3 rounded-card border border-line bg-surface p-4 sm:p-5">
        <p className="max-w-3xl text-pretty">{about}</p>
        <ul className="mt-4 grid gap-4 lg:grid-cols-3 lg:gap-6">
          {tasks.map(({ title, text, needs, to }) => {
            const screen = screens.find(({ path }) => path === to);
            return (
              <li key={title}>
                <Heading className="font-semibold">{title}</Heading>
                <p className="mt-1 text-pretty wrap-anywhere">{text}</p>
                {needs !== undefined && !may(needs) && (
                  <p className="mt-1 text-muted">{t("help.notYours")}</p>
                )}
                {screen && may(screen.needs) && (
                  <Link
                    to={screen.path}
                    className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
                  >
                    {t("help.open", { screen: t(screen.text) })}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </details>
  );
}
