import { PackagePlus } from "lucide-react";
import { data } from "react-router";
import { z } from "zod";
import { maxFileRows } from "#app/domain/catalogue/product-file.ts";
import { maxFileBytes } from "#app/domain/csv.ts";
import { locales } from "#app/domain/locale.ts";
import { currencies } from "#app/domain/money.ts";
import { moveInSources } from "#app/domain/move-in/move-in.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { previewMoveIn } from "#app/server/move-in/plan-move-in.ts";
import type { MoveInFacts, MoveInPreview } from "#app/server/move-in/plan-move-in.ts";
import { listMoveIns } from "#app/server/move-in/list-move-ins.ts";
import type { ExportRefusal } from "#app/server/move-in/read-export-file.ts";
import { startMoveIn } from "#app/server/move-in/start-move-in.ts";
import { undoMoveIn } from "#app/server/move-in/undo-move-in.ts";
import type { UndoResult } from "#app/server/move-in/undo-move-in.ts";
import { carriedFile, carryFile } from "#app/server/request/carried-file.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Notice } from "#app/ui/notice.tsx";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { actOnFile } from "#app/admin/shared/files/read-file.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ChooseExport } from "./choose-export.tsx";
import { MoveInList } from "./move-in-list.tsx";
import { MoveInPreviewed } from "./move-in-previewed.tsx";
import type { Route } from "./+types/move-in";

/** What is chosen for a file, as its form posts it. */
export type ChosenFacts = Record<"source" | "currency" | "language" | "file_name", string>;

type Answer =
  | {
      step: "preview";
      preview: MoveInPreview;
      file: string;
      facts: ChosenFacts;
      notice: "stale" | "nothing" | null;
    }
  | { step: "refused"; refusal: ExportRefusal; facts: ChosenFacts }
  | { step: "started" }
  | { step: "undone"; result: UndoResult }
  | { step: "failed" };

const answer = (body: Answer, status = 200) => data(body, { status });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const moveIns = await loadOr("the move-ins", listMoveIns(db, admin), null);
  return { moveIns, undo: url.searchParams.get("undo") };
}

/** A multipart request uploads a file to preview; a plain form starts a previewed file or undoes a move-in. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue", "content");
  const services = context.get(servicesContext);
  const now = new Date();
  return actOnFile(request, "a move-in", {
    async upload(upload) {
      if (!upload)
        return refused(
          { code: "too_large" },
          chosenFacts(() => ""),
        );
      const chosen = { ...chosenFacts(upload.field), file_name: nameOf(upload.fileName) };
      const facts = readFacts(chosen);
      if (!facts) return refused({ code: "empty" }, chosen);
      const result = await previewMoveIn(services.db, admin, { ...facts, bytes: upload.bytes, now });
      if (!result.ok) return refused(result, chosen);
      const file = await carryFile(upload.bytes);
      return answer({ step: "preview", preview: result.preview, file, facts: chosen, notice: null });
    },
    async form(field) {
      const id = z.uuid().safeParse(field("key"));
      if (field("intent") === "undo") {
        const result: UndoResult = id.success
          ? await undoMoveIn(services, admin, { moveInId: id.data, now })
          : { ok: false, code: "gone" };
        return answer({ step: "undone", result }, result.ok ? 200 : 409);
      }
      const chosen = chosenFacts(field);
      const facts = readFacts(chosen);
      const bytes = await carriedFile(field("file"));
      if (!bytes || !id.success || !facts) return refused({ code: "empty" }, chosen);
      const sent = { bytes, key: id.data, digest: field("digest"), fileName: nameOf(chosen.file_name), now };
      const result = await startMoveIn(services, admin, { ...facts, ...sent });
      if (result.ok) return answer({ step: "started" });
      if (!("preview" in result)) return refused(result, chosen);
      const { code: notice, preview } = result;
      return answer({ step: "preview", preview, file: field("file"), facts: chosen, notice }, 409);
    },
    failed: () => answer({ step: "failed" }, 500),
  });
}

/** When the server is unreachable, the page shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await answerOf(serverAction)) ?? offlineAnswer<Answer>({ step: "failed" });
}

function refused(refusal: ExportRefusal, facts: ChosenFacts) {
  return answer({ step: "refused", refusal, facts }, refusal.code === "too_large" ? 413 : 422);
}

/** Longest name of a file that is kept, in characters. */
const maxFileName = 200;

function nameOf(fileName: string): string {
  return visibleLine(fileName).slice(0, maxFileName) || "products.csv";
}

function chosenFacts(field: PostedForm): ChosenFacts {
  return {
    source: field("source"),
    currency: field("currency"),
    language: field("language"),
    file_name: field("file_name"),
  };
}

const factsSchema = z.object({
  source: z.enum(moveInSources),
  currency: z.enum(currencies),
  language: z.enum(locales),
});

function readFacts(chosen: ChosenFacts): MoveInFacts | null {
  return factsSchema.safeParse(chosen).data ?? null;
}

const limits = { megabytes: maxFileBytes / 1024 / 1024, rows: `${maxFileRows / 1000}\u00a0000` };

/** Moves the products of another shop in: previews its export first, then starts a job, whose result can be undone. */
export default function MoveIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const sent: Answer | undefined = actionData;
  const { moveIns, undo } = loaderData;
  return (
    <>
      <PageHead title={t("moveIn.title")} text={t("moveIn.subtitle")} />
      {sent?.step === "started" && (
        <Notice
          tone="success"
          title={t("moveIn.started")}
          text={t("moveIn.started.text")}
          className="mb-6 max-w-3xl"
        />
      )}
      {sent?.step === "failed" && (
        <Notice tone="error" title={t("toast.error")} text={t("moveIn.failed")} className="mb-6 max-w-3xl" />
      )}
      {sent?.step === "undone" && <Undone result={sent.result} />}
      {sent?.step === "preview" ? (
        <MoveInPreviewed key={sent.preview.digest} {...sent} />
      ) : (
        <ChooseExport refused={sent?.step === "refused" ? sent : null} limits={limits} />
      )}
      {moveIns ? (
        <MoveInList moveIns={moveIns} undo={undo} />
      ) : (
        <NotLoaded icon={<PackagePlus />} title="moveIn.loadFailed" />
      )}
    </>
  );
}

function Undone({ result }: { result: UndoResult }) {
  const t = useAdminText();
  if (!result.ok) return <Notice tone="error" title={t("moveIn.undone.gone")} className="mb-6 max-w-3xl" />;
  const { removed, kept } = result;
  return (
    <div className="mb-6 max-w-3xl">
      <Notice
        tone="success"
        title={t("moveIn.undone", { count: removed })}
        text={t(kept.length > 0 ? "moveIn.undone.kept" : "moveIn.undone.all")}
      />
      <ul className="mt-3 grid list-disc gap-2 pl-5">
        {kept.map(({ entity, name, code }) => (
          <li key={`${entity} ${name}`} className="wrap-anywhere">
            <span className="font-semibold">{name}</span> {t(`moveIn.kept.${code}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
