import { sql } from "drizzle-orm";
import { nextPromiseChange } from "#app/domain/delivery/promised-day.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { homepageSections } from "#app/server/db/schema/content.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";

/**
 * Returns the next moment at which a public page changes by schedule: a section, landing page or popup starts or has
 * just ended (the end is inclusive; specification, section 7), a countdown runs out, the cut-off time for the promised
 * day of delivery passes, or a day begins in Sofia. At midnight price reductions may end, the year may change, and best
 * sellers are recounted.
 */
export async function nextScheduledChange(db: Pick<Database, "execute">, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ edge: Date | string | null }>(sql`
    select min(edge) as edge from (
      select unnest(array[start_date, end_date + interval '1 millisecond']) as edge from ${homepageSections}
      union all
      select unnest(array[start_date, end_date + interval '1 millisecond']) from ${popups}
      union all
      select unnest(array[start_date, end_date + interval '1 millisecond', countdown_end]) from ${landingPages}
    ) as edges
    where edge > ${now.toISOString()}::timestamptz
  `);
  const { rows: countdowns } = await db.execute<{ ends: string | null }>(sql`
    select config->>'countdown_end' as ends from ${homepageSections} where type = 'countdown'
  `);
  const { rows: promising } = await db.execute<{ cut_off: string }>(sql`
    select ${deliverySettings.cut_off} from ${deliverySettings} where ${deliverySettings.is_day_promised}
  `);
  const tomorrow = startOfSofiaDay(addDays(sofiaDay(now), 1)).getTime();
  const planned = [rows[0]?.edge, ...countdowns.map(({ ends }) => ends)].flatMap((moment) => moment ?? []);
  const edges = planned
    .map((moment) => new Date(moment).getTime())
    .filter((moment) => moment > now.getTime());
  const promises = promising.map((settings) => nextPromiseChange(settings, now).getTime());
  return new Date(Math.min(tomorrow, ...edges, ...promises));
}
