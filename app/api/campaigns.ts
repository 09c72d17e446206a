import { z } from "zod";
import { campaignKinds, reportedEvents } from "#app/domain/campaigns/campaign.ts";
import { countCampaign } from "#app/server/campaigns/campaign-counts.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { readJson } from "./functions/read-json.ts";
import { answer, refusal } from "./functions/refusal.ts";
import type { Route } from "./+types/campaigns";

const report = z.object({
  kind: z.enum(campaignKinds),
  id: z.uuid(),
  event: z.enum(reportedEvents),
});

/**
 * `POST /api/campaigns` with `{kind, id, event}`: counts that a browser showed a popup or a landing page, or that a
 * popup was closed. Stores nothing about the visitor. Answers `{success: true}`, also for a campaign that is not shown,
 * or refuses with `invalid` (400, 413, 415, or 422 with `fields`), `rate_limited` (429) or `method_not_allowed` (405).
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed();
  const { db, limits } = context.get(servicesContext);
  const body = await readJson(request);
  if (!body.ok) return refusal(body.status, "invalid", body.error);
  const { data, error } = report.safeParse(body.value);
  if (error) {
    const fields = [...new Set(error.issues.map((issue) => issue.path.join(".") || "body"))];
    return refusal(422, "invalid", "The report is not valid", { fields });
  }
  const retryAfter = await limits.reportsPerAddress.consume(context.get(clientAddressContext));
  if (retryAfter !== null)
    return refusal(429, "rate_limited", "Too many reports", {}, { "Retry-After": String(retryAfter) });
  const { event, ...campaign } = data;
  await countCampaign(db, campaign, event, new Date());
  return answer({});
}

export function loader() {
  return methodNotAllowed();
}

function methodNotAllowed() {
  return refusal(405, "method_not_allowed", "Use POST", {}, { Allow: "POST" });
}
