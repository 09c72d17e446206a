import { cx } from "class-variance-authority";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import type { ScreenHelp as Help } from "#app/i18n/admin/help/screen-help.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenHelp } from "./screen-help.tsx";

/**
 * Shows the header of a screen: back link and links to its `neighbours`, title with `badges`, introduction; actions on
 * the right, the main one last; the `help` of the screen in the corner.
 */
export function PageHead({
  title,
  text,
  back,
  neighbours,
  badges,
  actions,
  help,
}: {
  title: string;
  text?: ReactNode;
  back?: { to: string; text: string };
  neighbours?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  help?: Help;
}) {
  return (
    <header className="mb-6">
      {back && (
        <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
          <ButtonLink to={back.to} variant="ghost" size="sm" className="-ml-4">
            <ArrowLeft aria-hidden />
            {back.text}
          </ButtonLink>
          {neighbours}
        </div>
      )}
      <div className="relative">
        <div className={cx("flex flex-wrap items-start justify-between gap-x-6 gap-y-3", help && "pr-14")}>
          <div className="min-w-0 flex-1 basis-80">
            <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-2xl font-bold wrap-anywhere">{title}</h1>
              {badges}
            </div>
            {text && <p className="mt-1 max-w-3xl text-pretty text-muted">{text}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
        {help && <ScreenHelp help={help} />}
      </div>
    </header>
  );
}
