import { data } from "react-router";
import { z } from "zod";
import { readForm } from "#app/server/request/read-form.ts";
import { deleteMessage, markMessage } from "#app/server/shop/contact/handle-message.ts";
import { listMessages } from "#app/server/shop/contact/list-messages.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { FilterLinks } from "#app/admin/shared/lists/filter-links.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { MessageList } from "./message-list.tsx";
import type { Route } from "./+types/list";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const { searchParams } = new URL(request.url);
  const onlyUnhandled = searchParams.get("show") === "unhandled";
  const { db } = context.get(servicesContext);
  const listed = listMessages(db, admin, { onlyUnhandled, after: searchParams.get("after") });
  return { ...(await loadOr("the messages", listed, { messages: null })), onlyUnhandled };
}

const steps = ["handle", "reopen", "delete"] as const;

/** Marks or deletes one message; the answer selects the toast. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const input = z
    .object({ id: z.uuid(), step: z.enum(steps) })
    .safeParse({ id: field("id"), step: field("step") });
  if (!input.success) return data({ ok: false, code: "failed", step: null } as const, { status: 422 });
  const { id: messageId, step } = input.data;
  const { db } = context.get(servicesContext);
  try {
    if (step === "delete") {
      await deleteMessage(db, admin, { messageId, now: new Date() });
      return { ok: true, step } as const;
    }
    const result = await markMessage(db, admin, {
      messageId,
      isHandled: step === "handle",
      now: new Date(),
    });
    return result.ok ? ({ ok: true, step } as const) : data({ ...result, step }, { status: 409 });
  } catch (error) {
    log.error({ err: error, step }, "a message could not be changed");
    return data({ ok: false, code: "failed", step } as const, { status: 500 });
  }
}

/** When the server is unreachable, the list stays and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const name = (await request.clone().formData()).get("step");
  const step = steps.find((each) => each === name) ?? null;
  return (await answerOf(serverAction)) ?? offlineAnswer({ ok: false, code: "failed", step } as const);
}

/** Revalidates after a refusal too: the data may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Lists the messages of the contact form, for the owner to answer. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const t = useAdminText();
  const { onlyUnhandled } = loaderData;
  return (
    <>
      <PageHead
        title={t("messages.title")}
        text={loaderData.messages && t("messages.unhandled", { count: loaderData.unhandled })}
      />
      <FilterLinks
        label={t("messages.filter")}
        links={[
          { to: "/admin/messages", text: t("messages.filter.all"), isCurrent: !onlyUnhandled },
          {
            to: "/admin/messages?show=unhandled",
            text: t("messages.filter.unhandled"),
            isCurrent: onlyUnhandled,
          },
        ]}
      />
      <MessageList page={loaderData} />
    </>
  );
}
