import { eq, sql } from "drizzle-orm";
import { everybody } from "#app/domain/newsletters/newsletter.ts";
import type { DeliveryState } from "#app/domain/newsletters/newsletter.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { newsletterDeliveries, newsletters } from "#app/server/db/schema/newsletters.ts";
import type { NewsletterJob } from "#app/server/jobs/job-definitions.ts";
import type { JobQueue } from "#app/server/jobs/job-queue.ts";
import type { MailTransport } from "#app/server/mail/mail-transport.ts";
import { sendNewsletter } from "#app/server/mail/newsletter/send-newsletter.ts";
import type { SendingTools } from "#app/server/mail/newsletter/send-newsletter.ts";
import type { NewsletterRow, NewsletterValues } from "#app/server/newsletters/write-newsletter.ts";
import type { Services } from "#app/server/services.ts";

/** A newsletter of one paragraph to everybody. */
export const plainNewsletter: NewsletterValues = {
  name: "Есен",
  subject_bg: "Есенни вкусове",
  subject_en: "Flavours of autumn",
  preview_bg: "",
  preview_en: "",
  blocks: [{ kind: "text", title: { bg: "", en: "" }, text: { bg: "Здравейте", en: "Hello" } }],
  audience: everybody,
  per_minute: 600,
};

/** Inserts a draft and returns its id. */
export async function insertNewsletter(db: Database, changes: Partial<NewsletterRow> = {}): Promise<string> {
  const id = newId();
  await db.insert(newsletters).values({ ...plainNewsletter, id, ...changes });
  return id;
}

/** Inserts confirmed subscribers `reader1@example.com` and so on, every third of them English. */
export async function insertReaders(db: Database, count: number): Promise<void> {
  await db.execute(sql`
    insert into newsletter_subscribers (id, email, locale, consent_text, consent_at, source, confirmed_at, created_at)
    select gen_random_uuid(), 'reader' || n || '@example.com', case when n % 3 = 0 then 'en' else 'bg' end, 'Искам новини.',
      now(), 'Попъп', now(), now()
    from generate_series(1, ${count}::integer) as n`);
}

export async function findRow(db: Database, id: string): Promise<NewsletterRow> {
  const [row] = await db.select().from(newsletters).where(eq(newsletters.id, id));
  if (!row) throw new Error("The newsletter does not exist");
  return row;
}

/** Returns the number of a newsletter's e-mails in each state that occurs. */
export async function deliveryStates(
  db: Database,
  id: string,
): Promise<Partial<Record<DeliveryState, number>>> {
  const { rows } = await db.execute<{ state: string; count: number }>(sql`
    select state, count(*)::integer from ${newsletterDeliveries} where newsletter_id = ${id} group by state order by state`);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** A copy of the shop that sends newsletters, in which waiting takes no time. */
export type SendingShop = {
  services: Services;
  tools: SendingTools;
  /** Jobs that wait, in the order in which they were enqueued. */
  waiting: { run: NewsletterJob; at: Date }[];
  /** Runs the earliest job once its time has come; returns false when none waits. */
  runJob: () => Promise<boolean>;
  /** Runs jobs until none waits. */
  runAll: () => Promise<void>;
};

/** Opens a shop whose newsletters go to a transport; `start` is the time at which its clock begins. */
export function sendingShop(shop: Services, transport: MailTransport | null, start: Date): SendingShop {
  let time = start.getTime();
  const waiting: SendingShop["waiting"] = [];
  const enqueue: JobQueue["enqueue"] = async (_tx, { payload }, payloads, at = new Date(time)) => {
    for (const run of payloads) waiting.push({ run: payload.parse(run) as never, at });
  };
  const services = { ...shop, jobs: { ...shop.jobs, enqueue } };
  const tools: SendingTools = {
    server: { transport: async () => transport },
    prepare: async (_sources, newsletter, language) => (recipient) => ({
      subject: newsletter[`subject_${language}`],
      html: `<p>${language}</p>`,
      text: `${language} ${recipient.unsubscribeUrl}`,
    }),
    clock: () => new Date(time),
    sleep: async (wait) => {
      time += wait;
    },
  };
  const runJob = async () => {
    const [next] = waiting.toSorted((one, other) => one.at.getTime() - other.at.getTime());
    if (!next) return false;
    waiting.splice(waiting.indexOf(next), 1);
    time = Math.max(time, next.at.getTime());
    await sendNewsletter(services, tools, next.run);
    return true;
  };
  const runAll = async () => {
    while (await runJob());
  };
  return { services, tools, waiting, runJob, runAll };
}
