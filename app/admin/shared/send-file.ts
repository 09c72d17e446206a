import type { UploadAnswer } from "#app/admin/media/upload.ts";
import type { MediaPlace } from "#app/domain/media/media.ts";

type Sent = Extract<UploadAnswer, { ok: true }> | { ok: false; code: SendRefusal };
export type SendRefusal = Extract<UploadAnswer, { ok: false }>["code"] | "signed_out" | "stopped";

/**
 * Uploads a file to the media library. `onProgress` receives the part sent, 0 to 1; `fetch` cannot report it, so this
 * uses `XMLHttpRequest`. Never rejects: every failure resolves to an answer.
 */
export function sendFile(
  file: File,
  { bucket, folder }: MediaPlace,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Sent> {
  const request = new XMLHttpRequest();
  const query = new URLSearchParams({ bucket, folder, name: file.name });
  const address = `/admin/media/upload?${query.toString()}`;
  return new Promise((resolve) => {
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => {
      // When the session has expired, the request is redirected and answered by another page.
      if (!request.responseURL.endsWith(address)) resolve({ ok: false, code: "signed_out" });
      else resolve(readAnswer(request.responseText));
    });
    request.addEventListener("error", () => resolve({ ok: false, code: "failed" }));
    request.addEventListener("abort", () => resolve({ ok: false, code: "stopped" }));
    signal.addEventListener("abort", () => request.abort());
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.send(file);
  });
}

function readAnswer(text: string): Sent {
  try {
    return JSON.parse(text) as Sent;
  } catch {
    return { ok: false, code: "failed" };
  }
}
