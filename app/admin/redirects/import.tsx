import { Form, data, useNavigation } from "react-router";
import { maxFileBytes } from "#app/domain/csv.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import {
  applyRedirects,
  maxRedirectLines,
  previewRedirects,
} from "#app/server/redirects/import-redirects.ts";
import type {
  RedirectCounts,
  RedirectFileRefusal,
  RedirectPreview,
} from "#app/server/redirects/import-redirects.ts";
import { carriedFile, carryFile } from "#app/server/request/carried-file.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Upload } from "#app/server/request/read-upload.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { CsvFileField } from "#app/admin/shared/files/csv-file-field.tsx";
import { actOnFile } from "#app/admin/shared/files/read-file.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PreviewedRedirects } from "./import-preview.tsx";
import type { Route } from "./+types/import";

type Answer =
  | { step: "preview"; preview: RedirectPreview; file: string; isStale: boolean }
  /** `text` is the pasted text. */
  | { step: "refused"; code: RedirectFileRefusal["code"]; text: string }
  | { step: "done"; counts: RedirectCounts }
  | { step: "failed" };

const answer = (body: Answer, status = 200) => data(body, { status });
const refused = (code: RedirectFileRefusal["code"], text = "") =>
  answer({ step: "refused", code, text }, code === "too_large" ? 413 : 422);

export function loader({ context }: Route.LoaderArgs) {
  granted(context, "content");
  return { megabytes: maxFileBytes / 1024 / 1024, lines: maxRedirectLines };
}

/** A multipart request uploads a file to preview; a plain form applies a previewed file. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const { db } = context.get(servicesContext);
  return actOnFile(request, "a file of redirects", {
    upload: (upload) => preview(upload, db, admin),
    form: (field) => apply(field, db, admin),
    failed: () => answer({ step: "failed" }, 500),
  });
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

async function preview(upload: Upload | null, db: Database, admin: Granted<"content">) {
  if (!upload) return refused("too_large");
  const result = await previewRedirects(db, admin, { bytes: upload.bytes, now: new Date() });
  if (!result.ok) return refused(result.code, upload.text);
  const file = await carryFile(upload.bytes);
  return answer({ step: "preview", preview: result.preview, file, isStale: false });
}

async function apply(field: PostedForm, db: Database, admin: Granted<"content">) {
  const bytes = await carriedFile(field("file"));
  if (!bytes) return refused("empty");
  const result = await applyRedirects(db, admin, { bytes, digest: field("digest"), now: new Date() });
  if (result.ok) return answer({ step: "done", counts: result.counts });
  if (result.code !== "stale") return refused(result.code);
  return answer({ step: "preview", preview: result.preview, file: field("file"), isStale: true }, 409);
}

/** Imports redirects from a CSV file: previews the changes first, then applies exactly those. */
export default function ImportRedirects({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  return (
    <>
      <PageHead
        title={t("redirects.file.title")}
        text={t("redirects.file.subtitle")}
        back={{ to: "/admin/redirects", text: t("redirects.file.back") }}
      />
      {sent?.step === "done" && (
        <Notice
          tone="success"
          title={t("redirects.file.done")}
          text={t("redirects.file.done.text", sent.counts)}
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
        <PreviewedRedirects key={sent.preview.digest} {...sent} />
      ) : (
        <ChooseFile limits={loaderData} refused={sent?.step === "refused" ? sent : null} />
      )}
    </>
  );
}

function ChooseFile({
  limits,
  refused: rejection,
}: {
  limits: { megabytes: number; lines: number };
  refused: Extract<Answer, { step: "refused" }> | null;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formAction === "/admin/redirects/import";
  const values = { megabytes: limits.megabytes, rows: limits.lines };
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <Form method="post" encType="multipart/form-data" className="grid gap-5">
        {rejection && (
          <Notice
            tone="error"
            title={t("productFiles.refused")}
            text={t(`redirects.file.refused.${rejection.code}`, values)}
          />
        )}
        <CsvFileField label={t("productFiles.file")} hint={t("productFiles.file.hint", values)} />
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
  );
}
