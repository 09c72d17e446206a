import { Download } from "lucide-react";
import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { maxFileRows } from "#app/domain/catalogue/product-file.ts";
import { maxFileBytes } from "#app/domain/csv.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { carriedFile, carryFile } from "#app/server/request/carried-file.ts";
import { applyImport, previewImport } from "#app/server/catalogue/import-products.ts";
import type { ImportCounts, ImportPreview } from "#app/server/catalogue/import-products.ts";
import type { FileRefusal } from "#app/server/catalogue/read-product-file.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Upload } from "#app/server/request/read-upload.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { CsvFileField } from "#app/admin/shared/files/csv-file-field.tsx";
import { actOnFile } from "#app/admin/shared/files/read-file.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { PreviewedImport } from "./import-preview.tsx";
import type { Route } from "./+types/import";

type Answer =
  | { step: "preview"; preview: ImportPreview; file: string; notice: "stale" | "wrong" | null }
  /** `text` is the pasted text. */
  | { step: "refused"; refusal: FileRefusal; text: string }
  | { step: "done"; counts: ImportCounts }
  | { step: "failed" };

const answer = (body: Answer, status = 200) => data(body, { status });
const refused = (refusal: FileRefusal, text = "") =>
  answer({ step: "refused", refusal, text }, refusal.code === "too_large" ? 413 : 422);

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "catalogue");
  return null;
}

/** A multipart request uploads a file to preview; a plain form applies a previewed file. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  return actOnFile(request, "a file of products", {
    upload: (upload) => preview(upload, db, admin),
    form: (field) => apply(field, db, admin),
    failed: () => answer({ step: "failed" }, 500),
  });
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

async function preview(upload: Upload | null, db: Database, admin: Granted<"catalogue">) {
  if (!upload) return refused({ code: "too_large" });
  const result = await previewImport(db, admin, upload.bytes);
  if (!result.ok) return refused(result, upload.text);
  const file = await carryFile(upload.bytes);
  return answer({ step: "preview", preview: result.preview, file, notice: null });
}

async function apply(field: PostedForm, db: Database, admin: Granted<"catalogue">) {
  const bytes = await carriedFile(field("file"));
  const key = z.uuid().safeParse(field("key"));
  if (!bytes || !key.success) return refused({ code: "empty" });
  const result = await applyImport(db, admin, {
    bytes,
    key: key.data,
    digest: field("digest"),
    skipWrong: field("skip_wrong") === "on",
    now: new Date(),
  });
  if (result.ok) return answer({ step: "done", counts: result.counts });
  if (!("preview" in result)) return refused(result);
  const { code: notice, preview: newer } = result;
  const file = field("file");
  return answer({ step: "preview", preview: newer, file, notice }, notice === "stale" ? 409 : 422);
}

/** Imports products from a CSV file: previews the changes first, then applies exactly those. */
export default function ImportProducts({ actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  return (
    <>
      <PageHead
        title={t("productFiles.title")}
        text={t("productFiles.subtitle")}
        back={{ to: "/admin/products", text: t("productFiles.back") }}
      />
      {sent?.step === "done" && (
        <Notice
          tone="success"
          title={t("productFiles.done")}
          text={t("productFiles.done.text", sent.counts)}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "failed" && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t("productFiles.failed")}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "preview" ? (
        <PreviewedImport key={sent.preview.digest} {...sent} />
      ) : (
        <ChooseFile refused={sent?.step === "refused" ? sent : null} />
      )}
    </>
  );
}

const limits = { megabytes: maxFileBytes / 1024 / 1024, rows: `${maxFileRows / 1000}\u00a0000` };

function ChooseFile({ refused: rejection }: { refused: Extract<Answer, { step: "refused" }> | null }) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === "/admin/products/import";
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card className="p-5 sm:p-6">
        <Form method="post" encType="multipart/form-data" className="grid gap-5">
          {rejection && (
            <Notice
              tone="error"
              title={t("productFiles.refused")}
              text={t(`productFiles.refused.${rejection.refusal.code}`, { ...limits, ...rejection.refusal })}
            />
          )}
          <CsvFileField label={t("productFiles.file")} hint={t("productFiles.file.hint", limits)} />
          <Field label={t("productFiles.text")} hint={t("productFiles.text.hint")}>
            {(control) => (
              <Textarea
                {...control}
                name="text"
                rows={5}
                className="overflow-x-auto whitespace-pre"
                spellCheck={false}
                defaultValue={rejection?.text}
              />
            )}
          </Field>
          <Button type="submit" disabled={isBusy} className="justify-self-start max-sm:w-full">
            {t(isBusy ? "productFiles.previewing" : "productFiles.preview")}
          </Button>
        </Form>
      </Card>
      <Card className="p-5 sm:p-6">
        <CardTitle>{t("productFiles.how")}</CardTitle>
        <ul className="mt-3 grid list-disc gap-2 pl-5">
          <li>{t("productFiles.how.export")}</li>
          <li>{t("productFiles.how.id")}</li>
          <li>{t("productFiles.how.empty")}</li>
          <li>{t("productFiles.how.stock")}</li>
          <li>{t("productFiles.how.loose")}</li>
        </ul>
        <ButtonLink to="/admin/products/export" reloadDocument variant="outline" className="mt-5">
          <Download aria-hidden />
          {t("productFiles.export")}
        </ButtonLink>
      </Card>
    </div>
  );
}
