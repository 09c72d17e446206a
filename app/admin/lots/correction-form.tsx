import { Form, useNavigation } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ListedLot } from "#app/server/catalogue/lots/list-lots.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { LotAnswer } from "./change-lot.server.ts";

/** Corrects the quantity of a lot, with a reason. */
export function CorrectionForm({
  lot,
  answer,
}: {
  lot: Pick<ListedLot, "quantity" | "locked_at">;
  answer: LotAnswer | undefined;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const refused = answer?.intent === "correct" && !answer.ok ? answer : null;
  const problemOf = (name: string) => {
    const code = refused?.problems[name];
    return code === undefined ? undefined : t(`lots.problem.${code}` as AdminTextKey);
  };
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <CardTitle>{t("lots.correct")}</CardTitle>
      <p className="mt-1 text-muted">
        {t(lot.locked_at === null ? "lots.correct.text" : "lots.correct.locked")}
      </p>
      <Form method="post" noValidate preventScrollReset className="mt-4 flex flex-col gap-5">
        <input type="hidden" name="intent" value="correct" />
        <input type="hidden" name="seen" value={lot.quantity} />
        <div className="grid items-start gap-5 sm:grid-cols-3">
          <Field label={t("lots.correct.quantity")} required error={problemOf("quantity")}>
            {(control) => (
              <Input
                {...control}
                name="quantity"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={refused?.typed.quantity ?? lot.quantity}
              />
            )}
          </Field>
          <Field
            label={t("lots.correct.reason")}
            required
            error={problemOf("reason")}
            className="sm:col-span-2"
          >
            {(control) => (
              <Input {...control} name="reason" maxLength={300} defaultValue={refused?.typed.reason} />
            )}
          </Field>
        </div>
        <Button type="submit" variant="outline" aria-disabled={isBusy} className="self-start">
          {t("lots.correct.submit")}
        </Button>
      </Form>
    </Card>
  );
}
