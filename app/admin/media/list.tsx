import { FolderOpen } from "lucide-react";
import type { ReactNode } from "react";
import { Form, Outlet, data, useLocation } from "react-router";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { mediaKinds } from "#app/domain/content/content.ts";
import { libraryPlaces, mediaPageSize } from "#app/domain/media/media.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { deleteMedia } from "#app/server/media/change-media.ts";
import { listMedia } from "#app/server/media/list-media.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { EmptyList } from "#app/admin/shared/lists/empty-list.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { PageLinks } from "#app/admin/shared/lists/page-links.tsx";
import { useRefresh } from "#app/admin/shared/refresh.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DropZone, UploadButton, UploadProgress } from "#app/admin/shared/media/upload-control.tsx";
import { useUpload } from "#app/admin/shared/media/use-upload.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { actOrOffline, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { MediaCard } from "./media-card.tsx";
import type { Route } from "./+types/list";

/** The filter in the query string; invalid values count as absent. */
const query = z.object({
  search: outsideText().transform((text) => text.slice(0, 100).toWellFormed()),
  kind: z.enum(mediaKinds).nullable().catch(null),
  order: z.enum(["name", "newest"]).catch("name"),
  offset: z.coerce.number().int().min(0).max(1_000_000).catch(0),
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const { searchParams } = new URL(request.url);
  const filter = query.parse({
    search: searchParams.get("search") ?? "",
    kind: searchParams.get("kind"),
    order: searchParams.get("order") ?? "name",
    offset: searchParams.get("offset") ?? 0,
  });
  const listed = listMedia(context.get(servicesContext), admin, filter);
  return { ...filter, ...(await loadOr("the uploaded files", listed, { files: null, count: 0 })) };
}

/** Deletes a file; refuses one that is in use. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const field = await readForm(request);
  const id = field("id");
  if (!isRecordId(id)) return data({ ok: false, text: "edit.deleteFailed" } as const, { status: 422 });
  try {
    const result = await deleteMedia(context.get(servicesContext), admin, {
      id,
      now: new Date(),
    });
    if (result.ok) return { ok: true, text: "media.deleted" } as const;
    return data({ ok: false, text: "media.inUse" } as const, { status: 409 });
  } catch (error) {
    log.error({ err: error }, "an uploaded file could not be deleted");
    return data({ ok: false, text: "edit.deleteFailed" } as const, { status: 500 });
  }
}

export const clientAction = (args: Route.ClientActionArgs) => actOrOffline("edit.deleteFailed", args);

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the media library, one page of the uploaded files at a time. */
export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const refresh = useRefresh();
  const { progress, upload, stop } = useUpload({ places: libraryPlaces, onDone: () => void refresh() });
  useAnswerToast(actionData);
  const chooseFile = (file: File) => void upload(file);
  return (
    <>
      <Outlet />
      <DropZone onFile={chooseFile} isFramed={false}>
        <PageHead
          title={t("media.title")}
          text={t("media.subtitle")}
          actions={<UploadButton kinds={mediaKinds} isBusy={progress !== null} onFile={chooseFile} />}
        />
        <div className="mb-6 empty:hidden">
          <UploadProgress progress={progress} stop={stop} />
        </div>
        <AnswerNotice answer={actionData} className="mb-6" />
        <Filter page={loaderData} />
        <Files
          page={loaderData}
          upload={
            <UploadButton
              kinds={mediaKinds}
              text="media.first"
              isBusy={progress !== null}
              onFile={chooseFile}
            />
          }
        />
      </DropZone>
    </>
  );
}

type Page = Route.ComponentProps["loaderData"];

function Filter({ page: { search, kind, order } }: { page: Page }) {
  const t = useAdminText();
  return (
    <Form action="/admin/media" role="search" className="mb-6 grid grid-cols-2 items-end gap-3 sm:flex">
      <Field label={t("media.search")} className="flex-1 max-sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            type="search"
            name="search"
            key={search}
            defaultValue={search}
            maxLength={100}
          />
        )}
      </Field>
      <Field label={t("media.filter")}>
        {(control) => (
          <Select {...control} name="kind" key={kind} defaultValue={kind ?? ""}>
            <option value="">{t("media.filter.all")}</option>
            {mediaKinds.map((each) => (
              <option key={each} value={each}>
                {t(`media.filter.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t("media.order")}>
        {(control) => (
          <Select {...control} name="order" key={order} defaultValue={order}>
            <option value="name">{t("media.order.name")}</option>
            <option value="newest">{t("media.order.newest")}</option>
          </Select>
        )}
      </Field>
      <Button type="submit" variant="outline">
        {t("media.find")}
      </Button>
    </Form>
  );
}

/** Shows the files; `upload` is the first step of an empty library. */
function Files({ page, upload }: { page: Page; upload: ReactNode }) {
  const t = useAdminText();
  if (page.files === null) return <NotLoaded icon={<FolderOpen />} title="media.loadFailed" />;
  if (page.files.length === 0) {
    const reason = page.search || page.kind || page.offset > 0 ? "none" : "empty";
    return (
      <EmptyList
        screen="/admin/media"
        icon={<FolderOpen />}
        title={t(`media.${reason}.title`)}
        text={t(`media.${reason}.text`)}
        isFiltered={reason === "none"}
      >
        {upload}
      </EmptyList>
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t("media.count", { count: page.count })}</p>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6">
        {page.files.map((file) => (
          <li key={file.id}>
            <MediaCard file={file} />
          </li>
        ))}
      </ul>
      <Pages offset={page.offset} count={page.count} />
    </>
  );
}

function Pages({ offset, count }: { offset: number; count: number }) {
  const t = useAdminText();
  const { search } = useLocation();
  const at = (place: number) => {
    const address = new URLSearchParams(search);
    address.set("offset", String(Math.max(0, place)));
    return `/admin/media?${address.toString()}`;
  };
  return (
    <PageLinks
      links={[
        offset > 0 ? { to: at(offset - mediaPageSize), text: t("media.previous") } : null,
        offset + mediaPageSize < count ? { to: at(offset + mediaPageSize), text: t("media.next") } : null,
      ]}
    />
  );
}
