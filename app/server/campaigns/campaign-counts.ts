import { and, eq, gte, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
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
import { newsletters } from "#app/server/db/schema/newsletters.ts";

const columnOf = {
  view: campaignCounts.views,
  close: campaignCounts.closes,
  signup: campaignCounts.signups,
  order: campaignCounts.orders,
};

/**
 * Counts one action on the current day in Sofia. Ignored for a campaign that does not exist, a popup that is not active,
 * a landing page that is not published or a newsletter that has not begun, so that nobody can fill the table with invented
 * ids.
 */
export async function countCampaign(
  db: Pick<Database, "execute">,
  { kind, id }: Campaign,
  action: CampaignEvent,
  now: Date,
): Promise<void> {
  const column = columnOf[action];
  const name = sql.identifier(column.name);
  await db.execute(sql`
    insert into ${campaignCounts} (kind, campaign_id, day, ${name})
    select ${kind}::text, ${id}::uuid, ${sofiaDay(now)}::date, 1 where exists (${shown[kind](id)})
    on conflict (kind, campaign_id, day) do update set ${name} = ${column} + 1`);
}

/** Queries that find a campaign that visitors can see, by kind. */
const shown: Record<CampaignKind, (id: string) => SQL> = {
  popup: (id) => sql`select from ${popups} where ${popups.id} = ${id} and ${popups.status} = 'active'`,
  landing_page: (id) =>
    sql`select from ${landingPages} where ${landingPages.id} = ${id} and ${landingPages.status} = 'published'`,
  newsletter: (id) =>
    sql`select from ${newsletters} where ${newsletters.id} = ${id} and ${newsletters.started_at} is not null`,
};

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

/** Returns how many orders are credited to a campaign. */
export async function campaignOrders(db: Pick<Database, "select">, { kind, id }: Campaign): Promise<number> {
  const [total] = await db
    .select({ orders: sql<number>`coalesce(${sum(campaignCounts.orders)}, 0)` })
    .from(campaignCounts)
    .where(and(eq(campaignCounts.kind, kind), eq(campaignCounts.campaign_id, id)));
  return total?.orders ?? 0;
}

/** Deletes a campaign's counts; called when the campaign is deleted. */
export async function deleteCounts(db: Pick<Database, "delete">, { kind, id }: Campaign): Promise<void> {
  await db
    .delete(campaignCounts)
    .where(and(eq(campaignCounts.kind, kind), eq(campaignCounts.campaign_id, id)));
}
