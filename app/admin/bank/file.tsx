import { data } from "react-router";
import { maxFileBytes } from "#app/domain/csv.ts";
import { maxTableRows } from "#app/domain/csv-table.ts";
import { fitsBankColumns } from "#app/domain/payments/bank-file.ts";
import type { BankColumns } from "#app/domain/payments/bank-file.ts";
import { log } from "#app/server/log.ts";
import { bankColumnsOf, importBankFile, previewBankFile } from "#app/server/payments/bank/bank-file.ts";
import type { BankFilePreview } from "#app/server/payments/bank/bank-file.ts";
import { carriedFile, carryFile, maxCarriedBytes } from "#app/server/request/carried-file.ts";
import { readCsvTable } from "#app/server/request/csv-table.ts";
import type { CsvTableRefusal } from "#app/server/request/csv-table.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { readUpload } from "#app/server/request/read-upload.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sampleRows } from "#app/admin/shared/files/mapped-columns.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ChooseBankColumns, ChooseBankFile } from "./file-forms.tsx";
import { BankFilePreviewed } from "./file-preview.tsx";
import type { Route } from "./+types/file";

type Answer =
  | { step: "refused"; refusal: CsvTableRefusal }
  | {
      step: "columns";
      file: string;
      headings: string[];
      sample: string[][];
      proposed: BankColumns;
      isInvalid: boolean;
    }
  | { step: "preview"; file: string; preview: BankFilePreview; isStale: boolean }
  | { step: "done"; stored: number; matched: number; outgoing: number }
  | { step: "failed" };

export type BankFileStep<Step extends Answer["step"]> = Extract<Answer, { step: Step }>;

const answer = (body: Answer, status = 200) => data(body, { status });
const refused = (refusal: CsvTableRefusal) =>
  answer({ step: "refused", refusal }, refusal.code === "too_large" ? 413 : 422);

type Context = Route.ActionArgs["context"];

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "payments.change");
  return null;
}

/**
 * A multipart request uploads a file. A plain form previews the file by its columns (`columns`), returns to their
 * choice (`choose`), or imports the file as previewed (`apply`). Refuses a file that cannot be read, and with 409 an
 * import that differs from the preview.
 */
export async function action({ request, context }: Route.ActionArgs) {
  granted(context, "payments.change");
  const isFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
  try {
    if (isFile) return await readNewFile(request, context);
    return await readAgain(await readForm(request, maxCarriedBytes), context);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, "a file of the bank could not be processed");
    return answer({ step: "failed" }, 500);
  }
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

/** Returns the preview at once when the columns of the bank's files are known, else the choice of columns. */
async function readNewFile(request: Request, context: Context) {
  const upload = await readUpload(request, { file: "file", text: "text", maxBytes: maxFileBytes });
  if (!upload) return refused({ code: "too_large" });
  const read = await readCsvTable(upload.bytes);
  if (!read.ok) return refused(read);
  const { table } = read;
  const { db } = context.get(servicesContext);
  const file = await carryFile(upload.bytes);
  const { chosen, proposed } = await bankColumnsOf(db, table);
  if (!chosen) {
    const sample = table.rows.slice(0, sampleRows);
    return answer({ step: "columns", file, headings: table.headings, sample, proposed, isInvalid: false });
  }
  const admin = granted(context, "payments.change");
  const preview = await previewBankFile(db, admin, { table, columns: chosen, now: new Date() });
  return answer({ step: "preview", file, preview, isStale: false });
}

async function readAgain(field: PostedForm, context: Context) {
  const file = field("file");
  const bytes = await carriedFile(file);
  if (!bytes) return refused({ code: "empty" });
  const read = await readCsvTable(bytes);
  if (!read.ok) return refused(read);
  const { table } = read;
  const { headings } = table;
  const columns = {
    amount: field("amount"),
    debit: field("debit"),
    direction: field("direction"),
    currency: field("currency"),
    day: field("day"),
    reason: field("reason"),
    payer: field("payer"),
  };
  const isInvalid = !fitsBankColumns(headings, columns);
  if (isInvalid || field("intent") === "choose") {
    const sample = table.rows.slice(0, sampleRows);
    const again = { step: "columns", file, headings, sample, proposed: columns, isInvalid } as const;
    return answer(again, isInvalid ? 422 : 200);
  }
  const services = context.get(servicesContext);
  const admin = granted(context, "payments.change");
  const isStale = field("intent") === "apply";
  const request = { table, columns, now: new Date() };
  if (isStale) {
    const imported = await importBankFile(services, admin, { ...request, digest: field("digest") });
    if (imported) return answer({ step: "done", ...imported });
  }
  const preview = await previewBankFile(services.db, admin, request);
  return answer({ step: "preview", file, preview, isStale }, isStale ? 409 : 200);
}

/** Reads transfers from the bank's CSV file: the columns are chosen once, the rows previewed, then stored and matched. */
export default function BankFile({ actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  const limits = { megabytes: maxFileBytes / 1024 / 1024, rows: maxTableRows };
  return (
    <>
      <PageHead
        title={t("bank.file.title")}
        text={t("bank.file.subtitle")}
        back={{ to: "/admin/payments/bank", text: t("bank.title") }}
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
          text={t("bank.file.done", {
            stored: sent.stored,
            matched: sent.matched,
            outgoing: sent.outgoing,
          })}
          className="max-w-3xl"
        >
          <ButtonLink to="/admin/payments/bank" variant="outline">
            {t("bank.file.toList")}
          </ButtonLink>
        </Notice>
      ) : sent?.step === "columns" ? (
        <ChooseBankColumns {...sent} />
      ) : sent?.step === "preview" ? (
        <BankFilePreviewed key={sent.preview.digest} {...sent} />
      ) : (
        <ChooseBankFile limits={limits} />
      )}
    </>
  );
}
