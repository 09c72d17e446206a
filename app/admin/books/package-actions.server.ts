import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { isMonth } from "#app/domain/books/month.ts";
import { packageBases } from "#app/domain/books/month-package.ts";
import { requestPackage, retryPackage } from "#app/server/books/package/request-package.ts";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import type { BooksAnswer } from "./month.tsx";
import { packageRights } from "./package-rights.ts";

const packageForm = z.union([
  z.object({ intent: z.literal("package"), basis: z.enum(packageBases) }),
  z.object({ intent: z.literal("retry"), id: z.uuid() }),
]);

/**
 * Starts a package (`intent` is `package`, with a basis) or retries a failed one (`retry`, with an id). Answers any
 * other form with status 400 and a package that cannot be retried with 409. Changes no records of the shop, so read
 * access is enough. Throws a 404 response for an invalid month.
 */
export async function actOnPackage({
  request,
  month,
  fields,
  context,
}: {
  request: Request;
  month: string;
  fields: URLSearchParams;
  context: Readonly<RouterContextProvider>;
}) {
  const staff = granted(context, ...packageRights);
  if (!isMonth(month)) throw data(null, { status: 404 });
  const answer = (body: BooksAnswer, status = 200) => data<BooksAnswer>(body, { status });
  const form = packageForm.safeParse(Object.fromEntries(fields));
  if (!form.success) return answer({ ok: false, text: "books.package.failed" }, 400);
  const services = context.get(servicesContext);
  const asked = { month, language: await readAdminLanguage(request), now: new Date() };
  try {
    if (form.data.intent === "package") {
      const { isNew } = await requestPackage(services, staff, { ...asked, basis: form.data.basis });
      return answer({ ok: true, text: isNew ? "books.package.started" : "books.package.already" });
    }
    const retried = await retryPackage(services, staff, { ...asked, id: form.data.id });
    if (retried.ok) return answer({ ok: true, text: "books.package.started" });
    const text = retried.code === "open" ? "books.package.already" : "books.package.gone";
    return answer({ ok: false, text }, 409);
  } catch (error) {
    log.error({ err: error, month }, "a month's package could not be started");
    return answer({ ok: false, text: "books.package.failed" }, 500);
  }
}
