import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { FoundLot } from "#app/server/catalogue/lots/list-lots.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { LotAnswer } from "./change-lot.server.ts";

/** Recalls a lot, after showing which customers have it; shows the recall of a recalled lot. */
export function RecallCard({ found, answer }: { found: FoundLot; answer: LotAnswer | undefined }) {
  const t = useAdminText();
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("lots.recall")}</CardTitle>
      {found.lot.recall_id === null ? (
        <RecallForm found={found} answer={answer} />
      ) : (
        <Recalled found={found} />
      )}
    </Card>
  );
}

function RecallForm({ found: { lot, reach }, answer }: { found: FoundLot; answer: LotAnswer | undefined }) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const refused = answer?.intent === "recall" && !answer.ok ? answer : null;
  const problemOf = (name: string) => {
    const code = refused?.problems[name];
    return code === undefined ? undefined : t(`lots.problem.${code}` as AdminTextKey);
  };
  const facts = { ...reach, stock: lot.quantity };
  return (
    <>
      <p className="mt-1 text-muted">{t("lots.recall.text")}</p>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        {(["orders", "items", "customers", "stock"] as const).map((fact) => (
          <div key={fact}>
            <dt className="text-sm text-muted">{t(`lots.recall.reach.${fact}`)}</dt>
            <dd className="text-lg font-bold tabular-nums">{facts[fact]}</dd>
          </div>
        ))}
      </dl>
      <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="intent" value="recall" />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {(["reason_bg", "reason_en"] as const).map((name) => (
            <Field
              key={name}
              label={t(`lots.recall.${name}`)}
              hint={t("lots.recall.reason.hint")}
              required
              error={problemOf(name)}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name={name}
                  lang={name === "reason_bg" ? "bg" : "en"}
                  rows={3}
                  maxLength={1000}
                  defaultValue={refused?.typed[name]}
                />
              )}
            </Field>
          ))}
        </div>
        <Checkbox name="confirmed" label={t("lots.recall.confirm")} />
        <Button type="submit" variant="destructive" aria-disabled={isBusy} className="self-start">
          {t("lots.recall.submit")}
        </Button>
      </Form>
    </>
  );
}

function Recalled({ found: { lot, reach, notified } }: { found: FoundLot }) {
  const t = useAdminText();
  const locale = useLocale();
  const [isEnding, setIsEnding] = useState(false);
  const { recalled_at, recall_ended_at } = lot;
  const reason = { reason_bg: lot.reason_bg ?? "", reason_en: lot.reason_en ?? "" };
  const end = (
    <Form method="post" preventScrollReset onSubmit={() => setIsEnding(false)}>
      <input type="hidden" name="intent" value="end" />
      <Button type="submit" variant="destructive">
        {t("lots.recalled.end.yes")}
      </Button>
    </Form>
  );
  return (
    <>
      <p className="mt-1 font-semibold">
        {recalled_at && t("lots.recalled", { date: formatDateTime(recalled_at, locale) })}
      </p>
      <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">
        {localText(reason, "reason", locale)}
      </p>
      <p className="mt-2 text-muted">
        {t("lots.recalled.notified", { count: notified, orders: Math.max(notified, reach.orders) })}
      </p>
      {recall_ended_at ? (
        <p className="mt-2 text-muted">
          {t("lots.recalled.ended", { date: formatDateTime(recall_ended_at, locale) })}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink to={`/recalls/${lot.recall_id}`} reloadDocument variant="outline">
            {t("lots.recalled.notice")}
          </ButtonLink>
          <Button variant="outline" onClick={() => setIsEnding(true)}>
            {t("lots.recalled.end")}
          </Button>
          <noscript>{end}</noscript>
        </div>
      )}
      <Dialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t("lots.recalled.end")}
        description={t("lots.recalled.end.text")}
        actions={
          <>
            <Button variant="outline" onClick={() => setIsEnding(false)}>
              {t("lots.recalled.end.no")}
            </Button>
            {end}
          </>
        }
      />
    </>
  );
}
