import { Pause, Play } from "lucide-react";
import { useFetcher } from "react-router";
import { localText } from "#app/domain/locale.ts";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedBag } from "#app/server/catalogue/bags/list-bags.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";

const listPath = "/admin/bags";

/** Lists bags in the owner's order, each with its state, size, price and parts, and what is wrong with it. */
export function BagList({ bags, currency }: { bags: readonly ListedBag[]; currency: Currency }) {
  const t = useAdminText();
  const locale = useLocale();
  const named = bags.map((bag) => ({
    ...bag,
    name: localText(bag, "name", locale),
    is_active: bag.is_offered,
  }));
  return (
    <>
      <DeleteRecord
        records={named}
        listPath={listPath}
        fields={{ intent: "delete" }}
        describe={({ name }) => ({ title: t("bags.delete.title"), text: t("bags.delete.text", { name }) })}
      />
      <SortedRecords
        label={t("bags.list")}
        records={named}
        listPath={listPath}
        deletePath={({ id }) => `${listPath}?delete=${id}`}
        Steps={OfferButton}
      >
        {({ is_offered, measure, smallest, largest, price_bgn, part_ids, warnings }) => (
          <>
            <Badge tone={is_offered ? "success" : "neutral"}>
              {t(is_offered ? "bags.state.offered" : "bags.state.off")}
            </Badge>
            <span className="font-medium">{t(`bags.sizes.${measure}`, { smallest, largest })}</span>
            <span>
              {formatMoney(currency === "EUR" ? euroCents(price_bgn) : price_bgn, currency, locale)}
            </span>
            <span className="text-muted">{t("bags.parts", { count: part_ids.length })}</span>
            {warnings.map((warning) => (
              <Badge key={warning} tone="attention">
                {t(`bags.warning.${warning}`)}
              </Badge>
            ))}
          </>
        )}
      </SortedRecords>
    </>
  );
}

/** Puts a bag on offer or takes it off; the toast can undo it. */
function OfferButton({
  record: { id, name, is_active },
}: {
  record: { id: string; name: string; is_active: boolean };
}) {
  const t = useAdminText();
  const fetcher = useFetcher<{ ok: boolean; text: AdminTextKey; undo?: Record<string, string> }>();
  useAnswerToast(fetcher.data, ({ undo }) =>
    undo ? undoButton({ label: t("bags.undo"), action: listPath, fields: undo }) : undefined,
  );
  const label = t(is_active ? "bags.withdraw" : "bags.offer", { name });
  const Icon = is_active ? Pause : Play;
  return (
    <fetcher.Form method="post" action={listPath}>
      <input type="hidden" name="intent" value={is_active ? "withdraw" : "offer"} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="ghost"
        size="icon"
        aria-label={label}
        title={label}
        disabled={fetcher.state !== "idle"}
      >
        <Icon aria-hidden />
      </Button>
    </fetcher.Form>
  );
}
