import { Printer } from "lucide-react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { isInShop } from "#app/domain/delivery/label-state.ts";
import type { LabelState } from "#app/domain/delivery/parcel.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { ParcelCardData } from "#app/server/shipments/load-parcel-card.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { ParcelAnswer } from "./change-parcel.server.ts";
import { ParcelBadge, ParcelFacts, ParcelWarnings } from "./parcel-facts.tsx";
import type { Attempt } from "./parcel-facts.tsx";

type CurrentParcelProps = {
  orderId: string;
  parcel: Attempt;
  destination: ParcelCardData["destination"];
  state: LabelState;
  now: Date;
  refused: Extract<ParcelAnswer, { ok: false }> | null;
};

/** Shows a parcel with its label, or with forms that settle whether it has one. */
export function CurrentParcel({ orderId, parcel, destination, state, now, refused }: CurrentParcelProps) {
  const t = useAdminText();
  return (
    <Card className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{t("parcel.title")}</CardTitle>
        <ParcelBadge parcel={parcel} now={now} />
      </div>
      <ParcelFacts parcel={parcel} destination={destination} />
      <ParcelWarnings warnings={parcel.warnings} />
      {state === "made" && parcel.cancel_unknown_at && isInShop(parcel.state) && (
        <UnansweredCancellation askedAt={parcel.cancel_unknown_at} />
      )}
      {state === "made" && (
        <div className="flex flex-wrap gap-3">
          {!parcel.is_by_hand &&
            carrierCapabilities[parcel.carrier].papers.map((paper) => (
              <ButtonLink
                key={paper}
                to={`/admin/parcels/labels?order=${orderId}&paper=${paper}`}
                reloadDocument
                target="_blank"
                variant="outline"
              >
                <Printer aria-hidden />
                {t("parcel.print")} {paper}
              </ButtonLink>
            ))}
          {isInShop(parcel.state) && <VoidLabel isByHand={parcel.is_by_hand} refused={refused} />}
        </div>
      )}
      {(parcel.state === "returning" || parcel.state === "returned") && <ReturnReason parcel={parcel} />}
      {state === "unknown" && <LostLabel parcel={parcel} refused={refused} />}
    </Card>
  );
}

/** Says that the carrier left open whether the label is cancelled, with a button to ask it again. */
function UnansweredCancellation({ askedAt }: { askedAt: Date }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().state !== "idle";
  return (
    <>
      <Notice
        tone="error"
        title={t("parcel.unanswered.title")}
        text={t("parcel.unanswered.text", { date: formatDateTime(askedAt, locale) })}
      />
      <Form method="post">
        <Button type="submit" name="intent" value="void" disabled={isBusy}>
          {t("parcel.unanswered.again")}
        </Button>
      </Form>
    </>
  );
}

/** Shows whether a returned parcel counts as refused by its recipient, with a button to change that. */
function ReturnReason({ parcel }: { parcel: Attempt }) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  const isExcused = parcel.excused_at !== null;
  return (
    <Form method="post">
      <p className="mb-3 text-muted">{t(isExcused ? "recipient.excused" : "recipient.counted")}</p>
      <input type="hidden" name="parcel" value={parcel.id} />
      <Button
        type="submit"
        name="intent"
        value={isExcused ? "count" : "excuse"}
        variant="outline"
        disabled={isBusy}
      >
        {t(isExcused ? "recipient.count" : "recipient.excuse")}
      </Button>
    </Form>
  );
}

/** Whether after a refusal the label can only be cancelled in the shop. */
const isKept = (refused: CurrentParcelProps["refused"]) =>
  refused?.code === "label_kept" ||
  refused?.code === "label_unanswered" ||
  refused?.code === "label_no_carrier";

function VoidLabel({ isByHand, refused }: { isByHand: boolean; refused: CurrentParcelProps["refused"] }) {
  const t = useAdminText();
  const [isOpen, setIsOpen] = useState(false);
  const isBusy = useNavigation().state !== "idle";
  const form = (
    <Form method="post" onSubmit={() => setIsOpen(false)} className="mt-4 flex flex-wrap justify-end gap-3">
      <Button type="submit" name="intent" value="void" variant="destructive" disabled={isBusy}>
        {t("parcel.void.yes")}
      </Button>
    </Form>
  );
  return (
    <>
      {isKept(refused) && (
        <Form method="post">
          <Button type="submit" name="intent" value="force_void" variant="destructive" disabled={isBusy}>
            {t("parcel.void.force")}
          </Button>
        </Form>
      )}
      <Button
        variant="destructive"
        disabled={isBusy}
        className="noscript:hidden"
        onClick={() => setIsOpen(true)}
      >
        {t("parcel.void")}
      </Button>
      <details className="hidden noscript:block">
        <summary className="min-h-11 content-center underline underline-offset-4">{t("parcel.void")}</summary>
        {form}
      </details>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("parcel.void.title")}
        description={t(isByHand ? "parcel.void.hand" : "parcel.void.text")}
      >
        {form}
      </Dialog>
    </>
  );
}

/**
 * Offers to settle a label whose answer was lost: to find it at the carrier, enter its number, or confirm that there is
 * none.
 */
function LostLabel({ parcel, refused }: Pick<CurrentParcelProps, "parcel" | "refused">) {
  const t = useAdminText();
  const isBusy = useNavigation().state !== "idle";
  const problem = refused?.intent === "enter" ? t(`parcel.refused.${refused.code}`) : undefined;
  return (
    <>
      <Notice
        tone="error"
        title={t("parcel.unknown.title")}
        text={t("parcel.unknown.text", { reference: parcel.reference })}
      />
      {carrierCapabilities[parcel.carrier].findLabel && (
        <Form method="post">
          <Button type="submit" name="intent" value="find" disabled={isBusy}>
            {t("parcel.unknown.find")}
          </Button>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <Field label={t("parcel.unknown.enter")} error={problem} className="min-w-0 flex-1 basis-60">
          {(control) => <Input {...control} name="number" maxLength={60} autoComplete="off" />}
        </Field>
        <Button type="submit" name="intent" value="enter" variant="outline" disabled={isBusy}>
          {t("parcel.unknown.save")}
        </Button>
      </Form>
      <Form method="post" className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">{t("parcel.unknown.confirm.text")}</p>
        <Button type="submit" name="intent" value="confirm_none" variant="destructive" disabled={isBusy}>
          {t("parcel.unknown.confirm")}
        </Button>
      </Form>
    </>
  );
}
