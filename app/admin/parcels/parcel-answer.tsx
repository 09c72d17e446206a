import { useEffect, useRef } from "react";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ParcelAnswer } from "./change-parcel.server.ts";

function parcelAnswerText(answer: ParcelAnswer, t: Translate<AdminTextKey>): string {
  return answer.ok
    ? t(`parcel.did.${answer.did}`, { number: answer.number })
    : t(`parcel.refused.${answer.code}`, { reason: answer.reason });
}

/** Shows each answer of a parcel's form once as a toast. */
export function useParcelToast(answer: ParcelAnswer | undefined): void {
  const t = useAdminText();
  const reported = useRef<ParcelAnswer>(undefined);
  useEffect(() => {
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(`toast.${tone}`), description: parcelAnswerText(answer, t) });
  }, [answer, t]);
}

/** Refusals of a label that another place or phone number of the order mends. */
const mendedInOrder: readonly string[] = [
  "destination",
  "office_closed",
  "office_no_cash",
  "too_heavy",
  "too_large",
  "phone",
];

/**
 * Shows the answer at the top of the parcel's page, where its forms are, with a link to the form that mends the order.
 */
export function ParcelAnswerNotice({ answer, orderId }: { answer: ParcelAnswer; orderId: string }) {
  const t = useAdminText();
  const may = useMay();
  const tone = answer.ok ? "success" : "error";
  return (
    <Notice tone={tone} title={t(`toast.${tone}`)} text={parcelAnswerText(answer, t)} className="mb-6">
      {!answer.ok && mendedInOrder.includes(answer.code) && may("orders.change") && (
        <ButtonLink to={`/admin/orders/${orderId}/correct`} variant="outline" size="sm" className="mt-3">
          {t(answer.code === "phone" ? "parcel.correctPhone" : "parcel.choosePlace")}
        </ButtonLink>
      )}
    </Notice>
  );
}
