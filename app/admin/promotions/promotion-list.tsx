import { Copy, Pause, Play } from "lucide-react";
import { Link, useFetcher } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { baseUnits } from "#app/domain/promotions/promotion.ts";
import { promotionState } from "#app/domain/promotions/promotion-state.ts";
import type { PromotionState } from "#app/domain/promotions/promotion-state.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedPromotion } from "#app/server/promotions/list-promotions.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteRecord } from "#app/admin/shared/editing/delete-record.tsx";
import { SortedRecords } from "#app/admin/shared/lists/sorted-records.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";

const listPath = "/admin/promotions";

const tones: Record<PromotionState, BadgeTone> = {
  running: "success",
  planned: "info",
  ended: "neutral",
  paused: "attention",
};

/** Lists promotions in the owner's order, each with what it gives, its state, window, code and figures. */
export function PromotionList({
  promotions,
  currency,
  now,
}: {
  promotions: readonly ListedPromotion[];
  currency: Currency;
  now: Date;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const named = promotions.map((promotion) => ({ ...promotion, name: localText(promotion, "name", locale) }));
  return (
    <>
      <DeleteRecord
        records={named}
        listPath={listPath}
        fields={{ intent: "delete" }}
        describe={({ name }) => ({
          title: t("promotions.delete.title"),
          text: t("promotions.delete.text", { name }),
        })}
      />
      <SortedRecords
        label={t("promotions.list")}
        records={named}
        listPath={listPath}
        deletePath={({ id }) => `${listPath}?delete=${id}`}
        Steps={Steps}
      >
        {(promotion) => {
          const state = promotionState(promotion, now);
          return (
            <>
              <Badge tone={tones[state]}>{t(`promotions.state.${state}`)}</Badge>
              <Gives promotion={promotion} currency={currency} />
              <Window promotion={promotion} />
              <Codes promotion={promotion} />
              <Figures promotion={promotion} />
            </>
          );
        }}
      </SortedRecords>
    </>
  );
}

/** Shows the buttons that pause or resume a promotion and duplicate it. */
function Steps({
  record: { id, name, is_active },
}: {
  record: { id: string; name: string; is_active: boolean };
}) {
  const t = useAdminText();
  return (
    <>
      <StepButton
        id={id}
        intent={is_active ? "pause" : "resume"}
        label={t(is_active ? "promotions.pause" : "promotions.resume", { name })}
      />
      <StepButton id={id} intent="duplicate" label={t("promotions.duplicate", { name })} />
    </>
  );
}

const icons = { pause: Pause, resume: Play, duplicate: Copy };

/** Posts one step of a promotion to the list; the toast of a pause can undo it. */
function StepButton({ id, intent, label }: { id: string; intent: keyof typeof icons; label: string }) {
  const t = useAdminText();
  const fetcher = useFetcher<{ ok: boolean; text: AdminTextKey; undo?: Record<string, string> }>();
  useAnswerToast(fetcher.data, ({ undo }) =>
    undo ? undoButton({ label: t("promotions.undo"), action: listPath, fields: undo }) : undefined,
  );
  const Icon = icons[intent];
  return (
    <fetcher.Form method="post" action={listPath}>
      <input type="hidden" name="intent" value={intent} />
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

function Gives({ promotion, currency }: { promotion: ListedPromotion; currency: Currency }) {
  const t = useAdminText();
  const locale = useLocale();
  const { kind, percent, amount_bgn, units, paid_units } = promotion;
  const amount = formatMoney(baseUnits(amount_bgn ?? 0, currency), currency, locale);
  const values = { percent: percent ?? 0, amount, units: units ?? 0, paid: paid_units ?? 0 };
  return <span className="font-medium">{t(`promotions.gives.${kind}`, values)}</span>;
}

function Window({ promotion: { starts_at, ends_at } }: { promotion: ListedPromotion }) {
  const t = useAdminText();
  const locale = useLocale();
  const parts = [
    starts_at && t("promotions.window.from", { at: formatDateTime(starts_at, locale) }),
    ends_at && t("promotions.window.until", { at: formatDateTime(ends_at, locale) }),
  ].filter(Boolean);
  return parts.length > 0 && <span className="text-muted">{parts.join(" ")}</span>;
}

function Codes({ promotion: { id, needs_code, code, generated } }: { promotion: ListedPromotion }) {
  const t = useAdminText();
  if (!needs_code) return <span className="text-muted">{t("promotions.automatic")}</span>;
  return (
    <>
      {code !== null && <span className="wrap-anywhere">{t("promotions.withCode", { code })}</span>}
      <Link to={`${listPath}/${id}/codes`} className={linkStyle}>
        {code === null && generated === 0
          ? t("promotions.withoutCode")
          : t("promotions.generated", { count: generated })}
      </Link>
    </>
  );
}

const linkStyle = "inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2";

/** Shows how many orders use the promotion, as a link to them, and what they come to. */
function Figures({ promotion }: { promotion: ListedPromotion }) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const { id, uses, max_uses, turnover_eur, discount_eur } = promotion;
  const count =
    max_uses === null
      ? t("promotions.uses", { count: uses })
      : t("promotions.usesOf", { count: uses, most: max_uses });
  return (
    <>
      {may("orders.read") ? (
        <Link to={`/admin?promotion=${id}`} className={linkStyle}>
          {count}
        </Link>
      ) : (
        count
      )}
      {uses > 0 && (
        <>
          <span>{t("promotions.turnover", { amount: formatMoney(turnover_eur, "EUR", locale) })}</span>
          <span>{t("promotions.discount", { amount: formatMoney(discount_eur, "EUR", locale) })}</span>
        </>
      )}
    </>
  );
}
