import { data } from "react-router";
import { z } from "zod";
import { accountCarriers, carrierNames } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { maxFileBytes } from "#app/domain/csv.ts";
import { maxTableRows } from "#app/domain/csv-table.ts";
import { fitsColumns } from "#app/domain/delivery/payout-file.ts";
import type { PayoutColumns } from "#app/domain/delivery/payout-file.ts";
import { isDay, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { columnsOf, importPayoutFile, previewPayoutFile } from "#app/server/payouts/payout-file.ts";
import type { PayoutFilePreview } from "#app/server/payouts/payout-file.ts";
import { carriedFile, carryFile, maxCarriedBytes } from "#app/server/request/carried-file.ts";
import { readCsvTable } from "#app/server/request/csv-table.ts";
import type { CsvTableRefusal } from "#app/server/request/csv-table.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { readUpload } from "#app/server/request/read-upload.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sampleRows } from "#app/admin/shared/files/mapped-columns.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ChooseColumns, ChooseFile } from "./file-forms.tsx";
import { FilePreview } from "./file-preview.tsx";
import type { Route } from "./+types/file";

export async function loader({ url, context }: Route.LoaderArgs) {
  granted(context, "payments.change");
  const usable = await context.get(servicesContext).carriers.names();
  const asked = url.searchParams.get("carrier");
  const offered = [...new Set([...accountCarriers, ...usable])];
  return { offered, chosen: offered.find((name) => name === asked) ?? null };
}

type Answer =
  | { step: "refused"; refusal: CsvTableRefusal | { code: "carrier" } }
  | {
      step: "columns";
      carrier: CarrierName;
      file: string;
      headings: string[];
      /** A few rows, so that the owner sees what is in each column. */
      sample: string[][];
      proposed: PayoutColumns;
      day: string;
      isInvalid: boolean;
    }
  | {
      step: "preview";
      carrier: CarrierName;
      file: string;
      day: string;
      preview: PayoutFilePreview;
      isStale: boolean;
    }
  | { step: "done"; stored: number; matched: number }
  | { step: "failed" };

export type FileStep<Step extends Answer["step"]> = Extract<Answer, { step: Step }>;

const answer = (body: Answer, status = 200) => data(body, { status });
const refused = (refusal: FileStep<"refused">["refusal"]) =>
  answer({ step: "refused", refusal }, refusal.code === "too_large" ? 413 : 422);

const carrierName = z.enum(carrierNames);

/**
 * A multipart request uploads a file. A plain form previews the file by its columns (`columns`), returns to their
 * choice (`choose`), or imports the file as previewed (`apply`). Refuses a file that cannot be read, and with 409 an
 * import that differs from the preview.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const services = context.get(servicesContext);
  const isFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
  const now = new Date();
  try {
    if (isFile) return await readNewFile(request, services, admin, now);
    return await readAgain(await readForm(request, maxCarriedBytes), services, admin, now);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, "a file of payouts could not be processed");
    return answer({ step: "failed" }, 500);
  }
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

/**
 * Returns the preview at once when the columns of the carrier's files are known, with one of days; else the choice of
 * columns.
 */
async function readNewFile(request: Request, { db }: Services, admin: Granted<"payments.change">, now: Date) {
  const day = sofiaDay(now);
  const carrier = carrierName.safeParse(new URL(request.url).searchParams.get("carrier"));
  const upload = await readUpload(request, { file: "file", text: "text", maxBytes: maxFileBytes });
  if (!upload) return refused({ code: "too_large" });
  if (!carrier.success) return refused({ code: "carrier" });
  const read = await readCsvTable(upload.bytes);
  if (!read.ok) return refused(read);
  const { table } = read;
  const file = await carryFile(upload.bytes);
  const { chosen, proposed } = await columnsOf(db, carrier.data, table);
  const found = { carrier: carrier.data, file, day };
  // If the file has no column of dates, the owner must enter the day.
  if (!chosen || chosen.day === "")
    return answer({
      step: "columns",
      ...found,
      headings: table.headings,
      sample: table.rows.slice(0, sampleRows),
      proposed,
      isInvalid: false,
    });
  const chosenFile = { carrier: carrier.data, table, columns: chosen, day, now };
  const preview = await previewPayoutFile(db, admin, chosenFile);
  return answer({ step: "preview", ...found, preview, isStale: false });
}

async function readAgain(
  field: PostedForm,
  services: Services,
  admin: Granted<"payments.change">,
  now: Date,
) {
  const carrier = carrierName.safeParse(field("carrier"));
  if (!carrier.success) return refused({ code: "carrier" });
  const bytes = await carriedFile(field("file"));
  if (!bytes) return refused({ code: "empty" });
  const read = await readCsvTable(bytes);
  if (!read.ok) return refused(read);
  const { table } = read;
  const columns = {
    number: field("number"),
    amount: field("amount"),
    debit: field("debit"),
    direction: field("direction"),
    currency: field("currency"),
    day: field("day_column"),
  };
  const today = sofiaDay(now);
  const isDayValid = isDay(field("day")) && field("day") <= today;
  const isValid = fitsColumns(table.headings, columns) && isDayValid;
  const found = {
    carrier: carrier.data,
    file: field("file"),
    day: isDayValid ? field("day") : today,
  };
  if (!isValid || field("intent") === "choose")
    return answer(
      {
        step: "columns",
        ...found,
        headings: table.headings,
        sample: table.rows.slice(0, sampleRows),
        proposed: columns,
        isInvalid: !isValid,
      },
      isValid ? 200 : 422,
    );
  const request = { carrier: carrier.data, table, columns, day: found.day, now };
  if (field("intent") === "apply") {
    const imported = await importPayoutFile(services, admin, { ...request, digest: field("digest") });
    if (imported) return answer({ step: "done", ...imported });
  }
  const isStale = field("intent") === "apply";
  const preview = await previewPayoutFile(services.db, admin, request);
  return answer({ step: "preview", ...found, preview, isStale }, isStale ? 409 : 200);
}

/** Reads payouts from a carrier's CSV file: the columns are chosen once, the rows previewed, then stored and matched. */
export default function PayoutFile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  const limits = { megabytes: maxFileBytes / 1024 / 1024, rows: maxTableRows };
  return (
    <>
      <PageHead
        title={t("payouts.file.title")}
        text={t("payouts.file.subtitle")}
        back={{ to: "/admin/payouts", text: t("payouts.back") }}
      />
      {sent?.step === "failed" && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("payouts.file.failed")}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "refused" && (
        <Notice
          tone="error"
          title={t("payouts.file.refused")}
          text={t(`payouts.file.refused.${sent.refusal.code}`, { ...limits, ...sent.refusal })}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "done" ? (
        <Notice
          tone="success"
          title={t("payouts.file.done")}
          text={t("payouts.file.done.text", {
            stored: sent.stored,
            matched: sent.matched,
          })}
          className="max-w-3xl"
        >
          <ButtonLink to="/admin/payouts" variant="outline">
            {t("payouts.file.toPayouts")}
          </ButtonLink>
        </Notice>
      ) : sent?.step === "columns" ? (
        <ChooseColumns {...sent} />
      ) : sent?.step === "preview" ? (
        <FilePreview key={sent.preview.digest} {...sent} />
      ) : (
        <ChooseFile {...loaderData} limits={limits} />
      )}
    </>
  );
}
