import { emailJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { sendEmail } from "#app/server/mail/send-email.ts";
import type { Services } from "#app/server/services.ts";
import type { MailServer } from "./mail-server.ts";

/** How often a copy looks whether a mail server was set or removed, in milliseconds. */
const lookEvery = 5000;

/** Thrown when the mail server was removed after the job had been fetched; the job is retried. */
class NoMailServerError extends Error {
  override name = "NoMailServerError";
}

/**
 * Sends the e-mails of the outbox through the mail server in force while there is one. Without one no worker runs, so
 * the e-mails wait with all their attempts. Looks every five seconds whether that has changed, unless SMTP_URL is set.
 * Returns a function that stops looking; the job queue stops the worker.
 */
export async function startSendingEmails(
  services: Services,
  server: MailServer,
  every = lookEvery,
): Promise<() => Promise<void>> {
  let stopWorker: (() => Promise<void>) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking = Promise.resolve();
  let isStopped = false;
  const work = async ({ letterId: emailId }: { letterId: string }) => {
    const transport = await server.transport();
    if (!transport) throw new NoMailServerError("The mail server was removed");
    await sendEmail({ ...services, transport }, { emailId, now: () => new Date() });
  };
  const follow = async () => {
    const isSet = (await server.transport()) !== null;
    if (isSet && !stopWorker) stopWorker = await services.jobs.work(emailJob, work);
    else if (!isSet && stopWorker) {
      await stopWorker();
      stopWorker = null;
    }
  };
  const look = async () => {
    try {
      await follow();
    } catch (error) {
      // Such as a brief database outage: the next look follows in seconds.
      log.warn({ err: error }, "the mail settings could not be read");
    }
    if (!isStopped) lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => {
      looking = look();
    }, every);
  };
  await follow();
  if (services.env.SMTP_URL === undefined) lookLater();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
}
