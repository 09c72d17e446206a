import { RotateCcw } from "lucide-react";
import { Form, Link, data, useLocation, useNavigation } from "react-router";
import { themeFields } from "#app/domain/shop/theme-input.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { listRevisions } from "#app/server/records/save-content.ts";
import { everyFontFaces } from "#app/server/shop/theme-fonts.ts";
import {
  findEarlierTheme,
  loadThemeForEditing,
  saveTheme,
  themeRecordId,
  unsavedTheme,
} from "#app/server/shop/theme.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { fieldValues } from "#app/admin/shared/editing/edit-answer.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useReturnAfterSave } from "#app/admin/shared/editing/return-after-save.ts";
import { RevisionList } from "#app/admin/shared/editing/revision-list.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { ThemeEditor } from "./theme-editor.tsx";
import type { Route } from "./+types/edit";

/**
 * Loads the saved theme, or another one to save: the default (`?defaults=on`) or an earlier revision (`?revision=`). A
 * load that fails shows the default theme (specification, section 8); a save is then refused as outdated.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const revision = searchParams.get("revision");
  const load = async () => {
    // In an outage the rights are unknown too, and the default theme is shown.
    const admin = grantedIf(context, "content");
    const { db } = context.get(servicesContext);
    if (!admin) return null;
    return Promise.all([
      loadThemeForEditing(db, admin),
      listRevisions(db, admin, { entity: "theme", recordId: themeRecordId }),
      revision === null ? null : findEarlierTheme(db, admin, revision),
    ]);
  };
  const loaded = await loadOr("the theme", load(), [unsavedTheme, [], null]);
  if (!loaded) throw data(null, { status: 403 });
  const [saved, revisions, earlier] = loaded;
  const areDefaults = searchParams.get("defaults") === "on";
  return {
    theme: areDefaults ? defaultTheme : (earlier ?? saved.theme),
    updatedAt: saved.updatedAt,
    areDefaults,
    revisions,
    revision: earlier && revision,
    fontFaces: everyFontFaces(),
  };
}

/** Saves the theme, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const posted = await readForm(request);
  const form = Object.fromEntries(themeFields.map((field) => [field, posted(field)]));
  try {
    const result = await saveTheme(context.get(servicesContext).db, admin, {
      form,
      seen: readSeen(posted),
      now: new Date(),
    });
    if (result.ok)
      return {
        ok: true,
        text: "design.saved",
        title: "design.saved.title",
        id: themeRecordId,
        seen: result.updatedAt.toISOString(),
      } satisfies EditAnswer;
    if (result.code === "invalid")
      return refused({ text: "design.failed", problems: result.problems, values: form }, 422);
    return saveRefusal(result, form, { text: "design.failed" });
  } catch (error) {
    log.error({ err: error }, "the theme could not be saved");
    return refused({ text: "design.failed", values: form }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("design.failed", args);

const resetForm = "reset-theme";

/** Shows Theme & Design (specification, section 2). */
export default function Design({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { theme, updatedAt, areDefaults, revisions, revision, fontFaces } = loaderData;
  const answer: EditAnswer | undefined = actionData;
  const { search } = useLocation();
  useReturnAfterSave(answer, "/admin/design");
  return (
    <>
      <PageHead title={t("design.title")} text={t("design.subtitle")} />
      {areDefaults && !answer?.ok && (
        <Notice tone="success" title={t("design.defaults")} className="mb-5">
          <Link to="/admin/design" className="underline underline-offset-4">
            {t("design.defaults.back")}
          </Link>
        </Notice>
      )}
      <RevisionList revisions={revisions} shown={revision} />
      <Form id={resetForm} method="get" action="/admin/design" preventScrollReset>
        <input type="hidden" name="defaults" value="on" />
      </Form>
      <EditForm
        key={search}
        answer={answer}
        values={fieldValues(theme)}
        seen={updatedAt}
        listPath={null}
        foot={false}
      >
        <ThemeEditor theme={theme} fontFaces={fontFaces} />
        <Buttons />
      </EditForm>
    </>
  );
}

function Buttons() {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <SaveBar place="page">
      <Button type="submit" form={resetForm} variant="outline">
        <RotateCcw aria-hidden />
        {t("design.reset")}
      </Button>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t("design.saving") : t("design.save")}
      </Button>
    </SaveBar>
  );
}
