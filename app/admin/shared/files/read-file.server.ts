import { maxFileBytes } from "#app/domain/csv.ts";
import { log } from "#app/server/log.ts";
import { maxCarriedBytes } from "#app/server/request/carried-file.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { readUpload } from "#app/server/request/read-upload.ts";
import type { Upload } from "#app/server/request/read-upload.ts";

/**
 * The action of a page that imports a file. A multipart request uploads a file, null when it is too large; a plain form
 * sends a file that was uploaded before. `failed` answers when either fails, which is logged with `what` it was.
 */
export async function actOnFile<Answer>(
  request: Request,
  what: string,
  {
    upload,
    form,
    failed,
  }: {
    upload: (upload: Upload | null) => Promise<Answer>;
    form: (field: PostedForm) => Promise<Answer>;
    failed: () => Answer;
  },
): Promise<Answer> {
  const isFile = request.headers.get("Content-Type")?.startsWith("multipart/form-data") ?? false;
  try {
    if (isFile)
      return await upload(await readUpload(request, { file: "file", text: "text", maxBytes: maxFileBytes }));
    return await form(await readForm(request, maxCarriedBytes));
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, `${what} could not be processed`);
    return failed();
  }
}
