import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { nextPromiseChange } from "#app/domain/delivery/promised-day.ts";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { entities, entityKinds } from "#app/server/db/entities/entities.ts";
import { otherTables } from "#app/server/db/entities/other-tables.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";

/**
 * Returns the next moment at which a public page changes by schedule: a section, landing page, popup or price campaign
 * starts or has just ended (the end is inclusive; specification, section 7), a countdown runs out, the cut-off time for the promised
 * day of delivery passes, or a day begins in Sofia. At midnight price reductions may end, the year may change, and best
 * sellers are recounted.
 */
export async function nextScheduledChange(db: Pick<Database, "execute">, now: Date): Promise<Date> {
  const { rows } = await db.execute<{ edge: Date | string | null }>(sql`
    select min(edge) as edge from (${sql.join(edges(), sql` union all `)}) as edges
    where edge > ${now.toISOString()}::timestamptz
  `);
  const { rows: typed } = await db.execute<{ edge: string | null }>(sql.join(typedEdges(), sql` union all `));
  const { rows: promising } = await db.execute<{ cut_off: string }>(sql`
    select ${deliverySettings.cut_off} from ${deliverySettings} where ${deliverySettings.is_day_promised}
  `);
  const tomorrow = startOfSofiaDay(addDays(sofiaDay(now), 1)).getTime();
  const coming = [...rows, ...typed]
    .map(({ edge }) => new Date(edge ?? 0).getTime())
    .filter((moment) => moment > now.getTime());
  const promises = promising.map((settings) => nextPromiseChange(settings, now).getTime());
  return new Date(Math.min(tomorrow, ...coming, ...promises));
}

/** Returns a query for the windows and moments of each table, as the column `edge`. */
function edges(): SQL[] {
  return [...entityKinds.map((kind) => entities[kind]), ...otherTables].flatMap((facts) => {
    const { table, window, moments = [] } = facts;
    const edgesOfWindow = window ? [sql`${window.start}`, sql`${window.end} + interval '1 millisecond'`] : [];
    const all = [...edgesOfWindow, ...moments.map((moment) => sql`${moment}`)];
    return all.length > 0 ? [sql`select unnest(array[${sql.join(all, sql`, `)}]) as edge from ${table}`] : [];
  });
}

/** The same for moments in `config`, which may be any text. */
function typedEdges(): SQL[] {
  return entityKinds.flatMap((kind) => {
    const { table, config, configMoments = [] } = entities[kind];
    return configMoments.map((name) => sql`select ${config} ->> ${name}::text as edge from ${table}`);
  });
}
