import type { BankColumns } from "#app/domain/payments/bank-file.ts";
import { bankColumnSet } from "#app/domain/payments/bank-file.ts";
import { bankColumnsOf, importBankFile, previewBankFile } from "#app/server/payments/bank/bank-file.ts";
import type { BankFilePreview } from "#app/server/payments/bank/bank-file.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { importMoneyFile } from "#app/admin/shared/files/money-file.server.ts";
import { ChooseFile, ImportedFile, MoneyFileSteps } from "#app/admin/shared/files/money-file-steps.tsx";
import type { MoneyFileAnswer, MoneyFileStep } from "#app/admin/shared/files/money-file-answer.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ChooseBankColumns, fileAddress } from "./file-columns.tsx";
import { BankFilePreviewed } from "./file-preview.tsx";
import type { Route } from "./+types/file";

type Imported = { stored: number; matched: number; outgoing: number };
type Answer = MoneyFileAnswer<BankColumns, null, BankFilePreview, Imported>;

export type BankFileStep<Step extends Answer["step"]> = MoneyFileStep<Answer, Step>;

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "payments.change");
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const services = context.get(servicesContext);
  const now = new Date();
  return importMoneyFile<BankColumns, null, BankFilePreview, Imported>(request, {
    name: "a file of the bank",
    set: bankColumnSet,
    aboutUpload: () => ({ ok: true, about: null }),
    aboutForm: () => ({ ok: true, about: null, isValid: true }),
    readColumns: (field) => ({
      amount: field("amount"),
      debit: field("debit"),
      direction: field("direction"),
      currency: field("currency"),
      day: field("day"),
      reason: field("reason"),
      payer: field("payer"),
    }),
    columnsOf: (table) => bankColumnsOf(services.db, table),
    preview: ({ table, columns }) => previewBankFile(services.db, admin, { table, columns, now }),
    import: ({ table, columns, digest }) => importBankFile(services, admin, { table, columns, digest, now }),
  });
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

/** Reads transfers from the bank's CSV file: the columns are chosen once, the rows previewed, then stored and matched. */
export default function BankFile({ actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  return (
    <>
      <PageHead
        title={t("bank.file.title")}
        text={t("bank.file.subtitle")}
        back={{ to: "/admin/payments/bank", text: t("bank.title") }}
      />
      <MoneyFileSteps
        sent={sent}
        start={<ChooseFile action={fileAddress} />}
        ColumnsStep={ChooseBankColumns}
        PreviewStep={BankFilePreviewed}
        DoneStep={BankFileDone}
      />
    </>
  );
}

function BankFileDone({ imported }: { imported: Imported }) {
  const t = useAdminText();
  return (
    <ImportedFile text={t("bank.file.done", imported)}>
      <ButtonLink to="/admin/payments/bank" variant="outline">
        {t("bank.file.toList")}
      </ButtonLink>
    </ImportedFile>
  );
}
