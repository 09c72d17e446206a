import { Inbox, Printer, SearchX } from "lucide-react";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useFetcher, useNavigate } from "react-router";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { ParcelStage } from "#app/domain/delivery/parcel-stage.ts";
import type { ListedParcel, listParcels } from "#app/server/shipments/list-parcels.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Select } from "#app/ui/select.tsx";
import { HeadCell, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { BatchBar, BatchConfirmation } from "#app/admin/shared/lists/batch-bar.tsx";
import { SelectAll, useTicked } from "#app/admin/shared/lists/selection.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { action } from "./list.tsx";
import { addressesPath } from "./label-run.ts";
import { ParcelRow, parcelFormId } from "./parcel-row.tsx";

type ParcelListProps = {
  /** Null for the results of a search, which are of any stage. */
  stage: ParcelStage | null;
  page: Awaited<ReturnType<typeof listParcels>>;
  now: Date;
  isAllSelected: boolean;
  /** Whether labels are being made. */
  isRunning: boolean;
  onMakeLabels: (orderIds: readonly string[]) => void;
};

/** Lists the parcels of a stage or a search, with the actions on the selected ones in view at the bottom. */
export function ParcelList({ stage, page, now, isAllSelected, isRunning, onMakeLabels }: ParcelListProps) {
  const t = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  const ticked = useTicked(form);
  const navigate = useNavigate();
  const fetcher = useFetcher<typeof action>({ key: "parcels" });
  const isBusy = isRunning || fetcher.state !== "idle";
  /** The form data awaiting confirmation. */
  const [pending, setPending] = useState<FormData | null>(null);
  const { parcels, hasMore } = page;
  const selected = parcels.filter(({ id }) => ticked.includes(id));
  if (parcels.length === 0)
    return stage === null ? (
      <EmptyList
        screen="/admin/parcels"
        icon={<SearchX />}
        title={t("parcels.search.none")}
        text={t("parcels.search.none.text")}
        isFiltered
      />
    ) : (
      <EmptyList
        screen="/admin/parcels"
        icon={<Inbox />}
        title={t(`parcels.empty.${stage}`)}
        text={t(`parcels.empty.${stage}.text`)}
      />
    );
  const stageAction = `/admin/parcels?stage=${stage}`;
  const post = (fields: FormData) => void fetcher.submit(fields, { method: "post", action: stageAction });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    // Files open in a new tab, submitted by the browser.
    if (button?.hasAttribute("formtarget")) return;
    event.preventDefault();
    if (isBusy) return;
    const fields = new FormData(event.currentTarget, button);
    const intent = fields.get("intent");
    if (intent === "labels") {
      const path = addressesPath(selected);
      if (path === null) onMakeLabels(selected.map(({ id }) => id));
      else void navigate(path);
    } else if (intent === "handed_over" && selected.length > 0) setPending(fields);
    else post(fields);
  };
  const selection = { form, selected: selected.length, all: parcels.length, isAllSelected };
  // A repacking is confirmed on the page of its parcel, which says what to replace.
  const hasActions = stage !== null && stage !== "handed_over" && stage !== "repack";
  return (
    <>
      {hasActions && <SelectAll {...selection} />}
      <Table label={t(stage === null ? "parcels.search.results" : `parcels.stage.${stage}`)}>
        <TableHead>
          {(["order", "recipient", "destination", "contents", "cash", "label"] as const).map((column) => (
            <HeadCell key={column}>{t(`parcels.${column}`)}</HeadCell>
          ))}
        </TableHead>
        <TableBody>
          {parcels.map((parcel) => (
            <ParcelRow
              key={parcel.id}
              parcel={parcel}
              now={now}
              isSelected={isAllSelected}
              isSelectable={hasActions}
            />
          ))}
        </TableBody>
      </Table>
      {hasMore && (
        <p className="mt-3 text-muted">
          {t(stage === null ? "parcels.search.more" : "parcels.more", { most: parcels.length })}
        </p>
      )}
      {hasActions && (
        <BatchBar
          form={form}
          id={parcelFormId}
          action={stageAction}
          label={t("parcels.batch")}
          isShown={selected.length > 0}
          summary={t("lists.selected", { count: selected.length })}
          onSubmit={submit}
        >
          <StageActions stage={stage} parcels={parcels} isBusy={isBusy} />
        </BatchBar>
      )}
      <BatchConfirmation
        pending={pending}
        title={t("parcels.handOver.title")}
        description={t("lists.selected", { count: selected.length })}
        yes={t("parcels.handOver.yes")}
        onConfirm={post}
        onClose={() => setPending(null)}
      >
        {t("parcels.handOver.text")}
      </BatchConfirmation>
    </>
  );
}

function StageActions({
  stage,
  parcels,
  isBusy,
}: {
  stage: ParcelStage;
  parcels: readonly ListedParcel[];
  isBusy: boolean;
}) {
  const t = useAdminText();
  const step = (intent: "labels" | "packed" | "handed_over", text: string, isMain: boolean) => (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={isMain ? "default" : "outline"}
      size="sm"
      aria-disabled={isBusy}
    >
      {isBusy ? t("parcels.busy") : text}
    </Button>
  );
  if (stage === "to_pack")
    return (
      <>
        <FileButton action="/admin/orders/packing-slips" text={t("parcels.slips")} />
        {step("labels", t("parcels.make"), true)}
      </>
    );
  const papers = new Set(
    parcels.flatMap(({ shipment }) => (shipment ? [...carrierCapabilities[shipment.carrier].papers] : [])),
  );
  return (
    <>
      {papers.size > 1 && (
        <Select name="paper" aria-label={t("parcels.paper")}>
          <option>A6</option>
          <option>A4</option>
        </Select>
      )}
      <Checkbox name="slips" label={t("parcels.withSlips")} />
      <FileButton action="/admin/parcels/labels" text={t("parcels.print")} />
      {stage === "labelled" && step("packed", t("parcels.pack"), false)}
      {step("handed_over", t("parcels.handOver"), true)}
    </>
  );
}

function FileButton({ action, text }: { action: string; text: string }) {
  return (
    <Button
      type="submit"
      variant="outline"
      size="sm"
      formMethod="get"
      formAction={action}
      formTarget="_blank"
    >
      <Printer aria-hidden />
      {text}
    </Button>
  );
}
