import { CircleCheck, ListChecks } from "lucide-react";
import { Form, data } from "react-router";
import { isClosed, nextStep, stepKeys, stepMarks } from "#app/domain/shop/first-steps.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { previewDemoRemoval, removeDemo } from "#app/server/demo/remove-demo.ts";
import {
  hideGuide,
  isGuideHidden,
  listUnmetDuties,
  loadFirstSteps,
  markStep,
} from "#app/server/first-steps/first-steps.ts";
import { log } from "#app/server/log.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { actConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NotLoaded } from "#app/admin/shared/lists/not-loaded.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DemoDialog } from "./demo-dialog.tsx";
import { guideIntents } from "./guide-intents.ts";
import { LawFirst } from "./law-first.tsx";
import { StepCard } from "./step-card.tsx";
import type { Route } from "./+types/guide";

export async function loader({ url, context }: Route.LoaderArgs) {
  const owner = granted(context, "settings", "books.read", "content", "catalogue");
  const services = context.get(servicesContext);
  const now = new Date();
  const isAsked = url.searchParams.get("demo") === "remove";
  const [steps, isHidden, duties, preview] = await Promise.all([
    loadOr("the first steps", loadFirstSteps(services, owner, now), null),
    loadOr("whether the guide is hidden", isGuideHidden(services.db), false),
    loadOr("the duties", listUnmetDuties(services.db, owner, now), null),
    isAsked ? loadOr("the demo content", previewDemoRemoval(services.db, owner), null) : undefined,
  ]);
  return { steps, isHidden, duties, preview };
}

type GuideAnswer = { ok: boolean; text: AdminTextKey; values?: Record<string, number> };

/** Marks a step, hides the guide from the orders, or removes the demo content, by `intent`. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = granted(context, "settings", "content", "catalogue");
  const services = context.get(servicesContext);
  const field = await readForm(request);
  const now = new Date();
  const answer = (body: GuideAnswer, status = 200) => data<GuideAnswer>(body, { status });
  const intent = guideIntents.find((each) => each === field("intent"));
  const failed = intent === "remove_demo" ? "start.demo.failed" : "start.failed";
  if (!intent) return answer({ ok: false, text: failed }, 422);
  try {
    if (await needsPassword("admin/start/guide", intent, { request, context }))
      return answer({ ok: false, text: "confirm.needed" }, 403);
    if (intent === "remove_demo") {
      const count = await removeDemo(services, owner, now);
      return count === 0
        ? answer({ ok: true, text: "start.demo.nothing" })
        : answer({ ok: true, text: "start.demo.removed", values: { count } });
    }
    if (intent === "hide" || intent === "show") {
      await hideGuide(services.db, owner, { isHidden: intent === "hide", now });
      return answer({ ok: true, text: intent === "hide" ? "start.hidden" : "start.shown" });
    }
    const step = stepKeys.find((each) => each === field("step"));
    const mark = intent === "unmark" ? null : stepMarks.find((each) => each === field("mark"));
    if (!step || mark === undefined) return answer({ ok: false, text: failed }, 422);
    const result = await markStep(services.db, owner, { step, mark, now });
    if (!result.ok) return answer({ ok: false, text: failed }, 422);
    return answer({ ok: true, text: mark === null ? "start.unmarked" : "start.marked" });
  } catch (error) {
    log.error({ err: error, intent }, "the first steps could not be changed");
    return answer({ ok: false, text: failed }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  actConfirmed("admin/start/guide", "start.failed", args);

export const shouldRevalidate = revalidateUnlessOffline;

/** Shows the steps from the demo to an own shop, first what the law requires. */
export default function Guide({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  useAnswerToast<GuideAnswer>(actionData);
  const { steps, isHidden, duties, preview } = loaderData;
  if (steps === null)
    return (
      <>
        <PageHead title={t("start.title")} />
        <NotLoaded icon={<ListChecks />} title="start.loadFailed" />
      </>
    );
  const closed = steps.filter(isClosed).length;
  const next = nextStep(steps);
  return (
    <div className="max-w-4xl">
      <PageHead
        title={t("start.title")}
        text={t("start.subtitle", { closed, of: steps.length })}
        actions={
          <Form method="post">
            <input type="hidden" name="intent" value={isHidden ? "show" : "hide"} />
            <Button type="submit" variant="outline">
              {t(isHidden ? "start.show" : "start.hide")}
            </Button>
          </Form>
        }
      />
      <AnswerNotice answer={actionData} className="mb-6" />
      {preview !== undefined && <DemoDialog preview={preview} />}
      <progress
        aria-label={t("start.title")}
        value={closed}
        max={steps.length}
        className="mb-6 h-2 w-full accent-primary"
      />
      {next === null && (
        <p className="mb-6 flex min-h-11 items-center gap-2 font-medium">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
          {t("start.finished")}
        </p>
      )}
      <LawFirst duties={duties} steps={steps} />
      <h2 className="mb-3 text-xl font-bold">{t("start.steps")}</h2>
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step.step} id={`step-${step.step}`} className="scroll-mt-20">
            <StepCard step={step} number={index + 1} isNext={step === next} />
          </li>
        ))}
      </ol>
    </div>
  );
}
