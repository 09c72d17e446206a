import { and, isNull, lte } from "drizzle-orm";
import { nextReminderRun } from "#app/domain/books/duties.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import { dutyChecks } from "#app/server/db/schema/books.ts";
import { dutyReminderJob } from "#app/server/jobs/job-definitions.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { Services } from "#app/server/services.ts";

type ReminderServices = Pick<Services, "db" | "jobs">;

/** Starts the worker that sends the reminders of duties every morning; a missed run is made up at the next start. */
export async function startDutyReminders(services: ReminderServices, clock: () => Date): Promise<void> {
  await services.jobs.workOnSchedule(
    dutyReminderJob,
    async () => {
      await sendDutyReminders(services, clock());
    },
    () => nextReminderRun(clock()),
  );
}

/**
 * E-mails the owner one reminder for each confirmation that is due. Concurrent runs send it once: the second waits for
 * the first and finds the rows marked. Returns how many were queued.
 */
export async function sendDutyReminders({ db, jobs }: ReminderServices, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await tx
      .update(dutyChecks)
      .set({ reminded_at: now })
      .where(and(lte(dutyChecks.remind_on, sofiaDay(now)), isNull(dutyChecks.reminded_at)))
      .returning({ duty: dutyChecks.duty, note: dutyChecks.note });
    const emails = due.map(
      (data) => ({ kind: "owner_duty_reminder", recipient: null, language: "bg", data }) as const,
    );
    await enqueueEmails(tx, jobs, emails, now);
    return due.length;
  });
}
