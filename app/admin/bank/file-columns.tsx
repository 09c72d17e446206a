import { AmountColumnFields, ColumnField } from "#app/admin/shared/files/mapped-columns.tsx";
import { ChooseColumns } from "#app/admin/shared/files/money-file-steps.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { BankFileStep } from "./file.tsx";

/** URL to which the forms post a bank's file. */
export const fileAddress = "/admin/payments/bank/file";

/** Asks which columns of the bank's file to read. */
export function ChooseBankColumns({ file, headings, sample, proposed, isInvalid }: BankFileStep<"columns">) {
  const t = useAdminText();
  return (
    <ChooseColumns
      action={fileAddress}
      text={t("bank.file.columns.text")}
      problem={isInvalid ? t("bank.file.columns.invalid") : null}
      file={file}
      headings={headings}
      sample={sample}
    >
      {(["amount", "day", "reason", "payer"] as const).map((name) => (
        <ColumnField
          key={name}
          name={name}
          label={t(`bank.file.column.${name}`)}
          none={t(name === "payer" ? "payouts.file.column.noDay" : "payouts.file.column.choose")}
          headings={headings}
          chosen={proposed[name]}
          required={name !== "payer"}
        />
      ))}
      <AmountColumnFields headings={headings} chosen={proposed} />
    </ChooseColumns>
  );
}
