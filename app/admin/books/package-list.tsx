import { Download } from "lucide-react";
import type { FetcherWithComponents } from "react-router";
import { isOpen, packageProblems, storedDifferences } from "#app/domain/books/month-package.ts";
import type { PackageState } from "#app/domain/books/month-package.ts";
import { differenceText } from "#app/i18n/difference-text.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import type { ListedPackage } from "#app/server/books/package/request-package.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BooksAnswer } from "./month.tsx";

const tones: Record<PackageState, BadgeTone> = {
  waiting: "info",
  working: "info",
  ready: "success",
  failed: "danger",
  deleted: "neutral",
};

type Props = {
  month: string;
  packages: readonly ListedPackage[];
  asking: FetcherWithComponents<BooksAnswer>;
};

/** Lists the packages of a month, newest first: progress, file, or why there is none. */
export function PackageList({ month, packages, asking }: Props) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{t("books.package.list")}</h3>
      {packages.length === 0 && <p className="mt-1 text-muted">{t("books.package.none")}</p>}
      <ul className="mt-2 divide-y divide-line">
        {packages.map((each) => (
          <li key={each.id} className="py-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={each.isLost ? "neutral" : tones[each.state]}>
                {t(`books.package.state.${each.isLost ? "deleted" : each.state}`)}
              </Badge>
              <span className="font-semibold">
                {t("books.package.by", { basis: t(`books.package.basis.${each.basis}`) })}
              </span>
            </div>
            <p className="mt-1 text-sm text-muted wrap-anywhere">
              {t("books.package.made")} {formatDateTime(each.createdAt, locale)}
              {each.by && `, ${each.by}`}
            </p>
            <PackageStatus month={month} each={each} asking={asking} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PackageStatus({ month, each, asking }: Omit<Props, "packages"> & { each: ListedPackage }) {
  if (isOpen(each.state)) return <Progress each={each} />;
  if (each.state === "failed") return <Failure each={each} asking={asking} />;
  if (each.state === "ready") return <Finished month={month} each={each} />;
  return null;
}

function Progress({ each: { state, done, total } }: { each: ListedPackage }) {
  const t = useAdminText();
  const step = () => {
    if (state === "waiting") return t("books.package.step.waiting");
    if (total === 0) return t("books.package.step.sums");
    return done < total ? t("books.package.step.documents", { done, total }) : t("books.package.step.file");
  };
  return (
    <div className="mt-2">
      <p role="status">{step()}</p>
      <progress
        value={total === 0 ? undefined : done}
        max={total || undefined}
        aria-label={t("books.package.progress")}
        className="mt-1 block h-2 w-full accent-text"
      />
    </div>
  );
}

function Failure({ each, asking }: { each: ListedPackage; asking: Props["asking"] }) {
  const t = useAdminText();
  const problem = packageProblems.find((known) => known === each.problem) ?? "other";
  return (
    <div className="mt-2">
      <p>{t(`books.package.problem.${problem}`)}</p>
      <asking.Form method="post" className="mt-2">
        <input type="hidden" name="id" value={each.id} />
        <Button
          type="submit"
          name="intent"
          value="retry"
          variant="outline"
          size="sm"
          disabled={asking.state !== "idle"}
        >
          {t("books.package.retry")}
        </Button>
      </asking.Form>
    </div>
  );
}

function Finished({ month, each }: { month: string; each: ListedPackage }) {
  const t = useAdminText();
  const locale = useLocale();
  const { differences } = each;
  const size = Math.max(0.1, each.bytes / 1_000_000).toLocaleString("bg-BG", { maximumFractionDigits: 1 });
  const count = differences.length;
  const text =
    count === 1
      ? "books.package.differences.one"
      : count < storedDifferences
        ? "books.package.differences.other"
        : "books.package.differences.many";
  return (
    <div className="mt-2">
      {count === 0 && <p>{t("books.package.agree")}</p>}
      {count > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold">{t(text, { count })}</summary>
          <ul className="mt-1 list-disc pl-5">
            {differences.map((difference) => {
              const sentence = differenceText(difference, locale);
              return (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              );
            })}
          </ul>
        </details>
      )}
      {each.isLost ? (
        <p className="mt-2">{t("books.package.lost")}</p>
      ) : (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ButtonLink
            to={`/admin/books/${month}/packages/${each.id}`}
            reloadDocument
            variant="outline"
            size="sm"
            aria-label={t("books.package.download.label", { time: formatDateTime(each.createdAt, locale) })}
          >
            <Download aria-hidden />
            {t("books.package.download")}
          </ButtonLink>
          <span className="text-sm text-muted">
            {t("books.package.size", { size })}
            {each.expiresAt &&
              `. ${t("books.package.expires", { time: formatDateTime(each.expiresAt, locale) })}`}
          </span>
        </div>
      )}
    </div>
  );
}
