import { Form, useNavigation } from "react-router";
import { hasExpired } from "#app/domain/catalogue/lots.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import type { FoundLot } from "#app/server/catalogue/lots/list-lots.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Withholds a lot from sale, or puts it on sale again; nothing for a lot that stays locked. */
export function LockCard({ lot, today }: { lot: FoundLot["lot"]; today: string }) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const isBusy = useNavigation().formMethod === "POST";
  if (lot.recall_id !== null || hasExpired(lot.best_before, today)) return null;
  const isLocked = lot.locked_at !== null;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>
        {lot.locked_at ? t("lots.locked", { date: formatDateTime(lot.locked_at, locale) }) : t("lots.lock")}
      </CardTitle>
      <p className="mt-1 text-muted">{t(isLocked ? "lots.locked.text" : "lots.lock.text")}</p>
      {(!isLocked || may("catalogue")) && (
        <Form method="post" preventScrollReset className="mt-4">
          <Button
            type="submit"
            name="intent"
            value={isLocked ? "unlock" : "lock"}
            variant="outline"
            aria-disabled={isBusy}
          >
            {t(isLocked ? "lots.unlock.submit" : "lots.lock.submit")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
