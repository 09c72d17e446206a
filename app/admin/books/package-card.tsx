import { PackageOpen } from "lucide-react";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { isOpen, packageBases } from "#app/domain/books/month-package.ts";
import type { ListedPackage } from "#app/server/books/package/request-package.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BooksAnswer } from "./month.tsx";
import { PackageList } from "./package-list.tsx";
import type { loader } from "./packages.ts";

/** How often the progress is read, in milliseconds. */
const pollingInterval = 2000;

/** Starts packages of a month, shows the progress of those being built, and lists the earlier ones. */
export function PackageCard({ month, loaded }: { month: string; loaded: readonly ListedPackage[] }) {
  const t = useAdminText();
  const asking = useFetcher<BooksAnswer>();
  useAnswerToast(asking.data);
  const packages = useProgress(month, loaded);
  const isBusy = asking.state !== "idle";
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("books.package.title")}</CardTitle>
      <p className="mt-1 text-muted">{t("books.package.text")}</p>
      <asking.Form method="post" className="mt-4 grid items-end gap-3 sm:flex">
        <Field label={t("books.package.basis")} className="min-w-0 flex-1">
          {(control) => (
            <Select {...control} name="basis" defaultValue={packageBases[0]}>
              {packageBases.map((basis) => (
                <option key={basis} value={basis}>
                  {t(`books.package.basis.${basis}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" name="intent" value="package" disabled={isBusy}>
          <PackageOpen aria-hidden />
          {t(isBusy ? "books.package.busy" : "books.package.ask")}
        </Button>
      </asking.Form>
      <PackageList month={month} packages={packages} asking={asking} />
    </Card>
  );
}

/** Returns the packages of a month, read again every two seconds while one is being built and the page is visible. */
function useProgress(month: string, loaded: readonly ListedPackage[]): readonly ListedPackage[] {
  const { data, load, state } = useFetcher<typeof loader>();
  const packages = data?.packages ?? loaded;
  const isBuilding = packages.some((each) => isOpen(each.state));
  useEffect(() => {
    if (!isBuilding || state !== "idle") return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void load(`/admin/books/${month}/packages`);
    }, pollingInterval);
    return () => clearInterval(timer);
  }, [isBuilding, state, load, month]);
  return packages;
}
