import { and, eq, gte, sql } from "drizzle-orm";
import { shownDays } from "#app/domain/campaigns/campaign.ts";
import type {
  Campaign,
  CampaignEvent,
  CampaignFigures,
  CampaignKind,
} from "#app/domain/campaigns/campaign.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { campaignCounts, landingPages, popups } from "#app/server/db/schema/campaigns.ts";

const columnOf = {
  view: campaignCounts.views,
  close: campaignCounts.closes,
  signup: campaignCounts.signups,
  order: campaignCounts.orders,
};

/**
 * Counts one action on the current day in Sofia. Ignored for a campaign that does not exist, a popup that is not active
 * or a landing page that is not published, so that nobody can fill the table with invented ids.
 */
export async function countCampaign(
  db: Pick<Database, "execute">,
  { kind, id }: Campaign,
  action: CampaignEvent,
  now: Date,
): Promise<void> {
  const column = columnOf[action];
  const name = sql.identifier(column.name);
  const isShown =
    kind === "popup"
      ? sql`select from ${popups} where ${popups.id} = ${id} and ${popups.status} = 'active'`
      : sql`select from ${landingPages} where ${landingPages.id} = ${id} and ${landingPages.status} = 'published'`;
  await db.execute(sql`
    insert into ${campaignCounts} (kind, campaign_id, day, ${name})
    select ${kind}::text, ${id}::uuid, ${sofiaDay(now)}::date, 1 where exists (${isShown})
    on conflict (kind, campaign_id, day) do update set ${name} = ${column} + 1`);
}

/**
 * Returns each campaign's figures by id: the totals, and its views on each of the last thirty days, today last.
 * Campaigns without any counts are absent.
 */
export async function campaignFigures(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  { kind, now }: { kind: CampaignKind; now: Date },
): Promise<Record<string, CampaignFigures>> {
  const today = sofiaDay(now);
  const days = Array.from({ length: shownDays }, (_, index) => addDays(today, index + 1 - shownDays));
  const { campaign_id, day, views, closes, signups, orders } = campaignCounts;
  const isKind = eq(campaignCounts.kind, kind);
  const [totals, recent] = await Promise.all([
    db
      .select({
        id: campaign_id,
        views: sum(views),
        closes: sum(closes),
        signups: sum(signups),
        orders: sum(orders),
      })
      .from(campaignCounts)
      .where(isKind)
      .groupBy(campaign_id),
    db
      .select({ id: campaign_id, day, views })
      .from(campaignCounts)
      .where(and(isKind, gte(day, days[0] ?? today))),
  ]);
  const viewsOn = new Map(recent.map((count) => [`${count.id} ${count.day}`, count.views]));
  return Object.fromEntries(
    totals.map(({ id, ...total }) => [
      id,
      { ...total, daily: days.map((each) => viewsOn.get(`${id} ${each}`) ?? 0) },
    ]),
  );
}

const sum = (column: (typeof columnOf)[CampaignEvent]) => sql<number>`sum(${column})::integer`;

/** Deletes a campaign's counts; called when the campaign is deleted. */
export async function deleteCounts(db: Pick<Database, "delete">, { kind, id }: Campaign): Promise<void> {
  await db
    .delete(campaignCounts)
    .where(and(eq(campaignCounts.kind, kind), eq(campaignCounts.campaign_id, id)));
}
