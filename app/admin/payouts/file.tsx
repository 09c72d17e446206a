import { z } from "zod";
import { accountCarriers, carrierNames } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { payoutColumnSet } from "#app/domain/delivery/payout-file.ts";
import type { PayoutColumns } from "#app/domain/delivery/payout-file.ts";
import { isDay, sofiaDay } from "#app/domain/sofia-days.ts";
import { columnsOf, importPayoutFile, previewPayoutFile } from "#app/server/payouts/payout-file.ts";
import type { PayoutFilePreview } from "#app/server/payouts/payout-file.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { importMoneyFile } from "#app/admin/shared/files/money-file.server.ts";
import { ImportedFile, MoneyFileSteps } from "#app/admin/shared/files/money-file-steps.tsx";
import type { MoneyFileAnswer, MoneyFileStep } from "#app/admin/shared/files/money-file-answer.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ChoosePayoutColumns, ChoosePayoutFile } from "./file-forms.tsx";
import { PayoutFilePreviewed } from "./file-preview.tsx";
import type { Route } from "./+types/file";

export async function loader({ url, context }: Route.LoaderArgs) {
  granted(context, "payments.change");
  const usable = await context.get(servicesContext).carriers.names();
  const asked = url.searchParams.get("carrier");
  const offered = [...new Set([...accountCarriers, ...usable])];
  return { offered, chosen: offered.find((name) => name === asked) ?? null };
}

/** The carrier that paid, and the day of a file without days. */
type About = { carrier: CarrierName; day: string };
type Imported = { stored: number; matched: number };
type Answer = MoneyFileAnswer<PayoutColumns, About, PayoutFilePreview, Imported>;

export type PayoutFileStep<Step extends Answer["step"]> = MoneyFileStep<Answer, Step>;

const carrierName = z.enum(carrierNames);

export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "payments.change");
  const services = context.get(servicesContext);
  const now = new Date();
  const today = sofiaDay(now);
  return importMoneyFile<PayoutColumns, About, PayoutFilePreview, Imported>(request, {
    name: "a file of payouts",
    set: payoutColumnSet,
    aboutUpload: (url) => {
      const carrier = carrierName.safeParse(url.searchParams.get("carrier"));
      return carrier.success ? { ok: true, about: { carrier: carrier.data, day: today } } : { ok: false };
    },
    aboutForm: (field) => {
      const carrier = carrierName.safeParse(field("carrier"));
      if (!carrier.success) return { ok: false };
      const isValid = isDay(field("day")) && field("day") <= today;
      return { ok: true, about: { carrier: carrier.data, day: isValid ? field("day") : today }, isValid };
    },
    readColumns: (field) => ({
      number: field("number"),
      amount: field("amount"),
      debit: field("debit"),
      direction: field("direction"),
      currency: field("currency"),
      day: field("day_column"),
    }),
    columnsOf: async (table, { carrier }) => {
      const { chosen, proposed } = await columnsOf(services.db, carrier, table);
      // If the file has no column of days, the owner must enter the day.
      return { chosen: chosen?.day === "" ? null : chosen, proposed };
    },
    preview: ({ about, ...file }) => previewPayoutFile(services.db, admin, { ...file, ...about, now }),
    import: ({ about, ...file }) => importPayoutFile(services, admin, { ...file, ...about, now }),
  });
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

/** Reads payouts from a carrier's CSV file: the columns are chosen once, the rows previewed, then stored and matched. */
export default function PayoutFile({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  return (
    <>
      <PageHead
        title={t("payouts.file.title")}
        text={t("payouts.file.subtitle")}
        back={{ to: "/admin/payouts", text: t("payouts.back") }}
      />
      <MoneyFileSteps
        sent={sent}
        start={<ChoosePayoutFile {...loaderData} />}
        ColumnsStep={ChoosePayoutColumns}
        PreviewStep={PayoutFilePreviewed}
        DoneStep={PayoutFileDone}
      />
    </>
  );
}

function PayoutFileDone({ imported }: { imported: Imported }) {
  const t = useAdminText();
  return (
    <ImportedFile text={t("payouts.file.done.text", imported)}>
      <ButtonLink to="/admin/payouts" variant="outline">
        {t("payouts.file.toPayouts")}
      </ButtonLink>
    </ImportedFile>
  );
}
