import cluster from "node:cluster";
import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { startErasingAgentData } from "#app/server/agents/erase-agent-data.ts";
import { startBackups } from "#app/server/backup/scheduled-backups.ts";
import { startDutyReminders } from "#app/server/books/duties/duty-reminders.ts";
import { issueDueDocuments } from "#app/server/books/issue-due-documents.ts";
import { startPackages } from "#app/server/books/package/expire-packages.ts";
import { schedulePopups } from "#app/server/campaigns/start-popups.ts";
import { rewriteFlavorWords, startFillingTextWords } from "#app/server/catalogue/fill-text-words.ts";
import { startFetchingPictures } from "#app/server/move-in/fetch-pictures.ts";
import { startMovingIn } from "#app/server/move-in/run-move-in.ts";
import { startLotJobs } from "#app/server/catalogue/lots/lot-jobs.ts";
import { openDatabase } from "#app/server/db/database.ts";
import { startRefreshingOffices } from "#app/server/delivery/refresh-offices.ts";
import type { Env } from "#app/server/env.ts";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { openLiveNotices } from "#app/server/live/live-notices.ts";
import { openMailServer } from "#app/server/mail/settings/mail-server.ts";
import { prepareForSending } from "#app/server/mail/newsletter/render-newsletter.ts";
import { startSendingNewsletters } from "#app/server/mail/newsletter/send-newsletter.ts";
import { startSendingEmails } from "#app/server/mail/settings/send-waiting-emails.ts";
import { openFileStorage } from "#app/server/media/file-storage.ts";
import { syncMediaFiles } from "#app/server/media/sync-media-files.ts";
import { createMetrics } from "#app/server/metrics.ts";
import { doPaymentJob } from "#app/server/payments/do-payment-job.ts";
import { doTransferJob } from "#app/server/payments/transfers/do-transfer-job.ts";
import { startCountingBoughtTogether } from "#app/server/orders/lists/count-bought-together.ts";
import { startFoldingSales } from "#app/server/orders/lists/fold-sales.ts";
import { startSendingConversions } from "#app/server/measurement/send-conversions.ts";
import { startAskingForReviews } from "#app/server/reviews/ask-for-reviews.ts";
import { addProcessMetrics } from "#app/server/process-metrics.ts";
import { schedulePriceCampaigns } from "#app/server/price-campaigns/run-campaigns.ts";
import { startErasure } from "#app/server/privacy/retention/erase-expired-data.ts";
import { startFetchingPayouts } from "#app/server/payouts/fetch-payouts.ts";
import { startSendingWaves } from "#app/server/reminders/stock-alerts/send-waves.ts";
import { startTracking } from "#app/server/shipments/track-parcels.ts";
import { startRemindingOfCarts } from "#app/server/reminders/cart/send-cart-reminders.ts";
import { startRemindingToOrder } from "#app/server/reminders/orders/send-order-reminders.ts";
import { createServices } from "#app/server/services.ts";
import type { Services } from "#app/server/services.ts";
import { version } from "#app/server/version.ts";
import { sendResetLink } from "#app/server/accounts/passwords/reset-password.ts";
import {
  documentsJob,
  flavorWordsJob,
  mediaJob,
  paymentJob,
  resetRequestJob,
  transferJob,
} from "#app/server/jobs/job-definitions.ts";
import { createHttpServer, drain } from "./http-server.ts";
import { listen } from "./listen.ts";
import { createListener } from "./listener.ts";
import type { FileServer, RouterBuild } from "./listener.ts";
import { metricsOfAllWorkers } from "./worker-metrics.ts";
import { observeRequests } from "./observe-requests.ts";
import { routeMatcher } from "./match-routes.ts";
import { followPublicContent } from "./pages/public-content.ts";
import { prepareState } from "./prepare-state.ts";
import type { RunningShop } from "./prepare-state.ts";
import { routeNames } from "./route-names.ts";
import { hstsOf } from "./security-headers.ts";

type StartOptions = {
  env: Env;
  build: RouterBuild;
  files: FileServer;
  /** Prints progress on the terminal. */
  report: (line: string) => void;
};

/**
 * Starts the shop: database, migrations, demo shop, first administrator, jobs, HTTP server. Throws when the shop cannot
 * start, after stopping what was already running.
 */
export async function startShop({ env, build, files, report }: StartOptions): Promise<RunningShop> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { connectionString, authSecret, handOver } = await prepareState(env, report, undo);
    const database = openDatabase(connectionString);
    undo.push(database.close);
    const storage = await openFileStorage(env);
    const mailServer = openMailServer({ db: database.db, env, signingSecret: authSecret });
    // Runs after the job queue has stopped, so that e-mails in progress are still sent.
    undo.push(async () => mailServer.close());
    const metrics = cluster.isWorker ? metricsOfAllWorkers(createMetrics()) : createMetrics();
    addProcessMetrics(metrics, env.DATA_DIR);
    const jobs = await openJobQueue(connectionString, { schedule: true, metrics });
    undo.push(() => jobs.stop());
    const live = await openLiveNotices(connectionString);
    undo.push(live.stop);
    const content = await followPublicContent(connectionString, database.db, () => new Date());
    undo.push(content.stop);
    const services = createServices(env, { database, jobs, live, content, storage, authSecret, metrics });
    undo.push(() => services.missing.settled());
    await services.address.settled();
    undo.push(await startSendingEmails(services, mailServer));
    const newsletterServer = openMailServer(services);
    undo.push(async () => newsletterServer.close());
    undo.push(
      await startSendingNewsletters(services, {
        server: newsletterServer,
        prepare: prepareForSending,
        clock: () => new Date(),
        sleep: (wait) => sleep(wait),
      }),
    );
    await services.jobs.work(resetRequestJob, (job) => sendResetLink(services, job));
    await startWorkOnPayments(services);
    await services.jobs.work(documentsJob, (job) => issueDueDocuments(services, { ...job, now: new Date() }));
    await services.jobs.work(transferJob, (job) => doTransferJob(services, job, new Date()));
    await services.jobs.work(flavorWordsJob, (job) => rewriteFlavorWords(services.db, job));
    await services.jobs.work(mediaJob, (job) => syncMediaFiles(services, job));
    await schedulePopups(services, () => new Date());
    await schedulePriceCampaigns(services, () => new Date());
    await startRefreshingOffices(services, () => new Date());
    await startTracking(services, () => new Date());
    await startLotJobs(services, () => new Date());
    await startMovingIn(services, () => new Date());
    await startFetchingPictures(services, () => new Date());
    await startFoldingSales(services, () => new Date());
    await startErasingAgentData(services, () => new Date());
    await startCountingBoughtTogether(services, () => new Date());
    await startSendingWaves(services, () => new Date());
    await startRemindingOfCarts(services, () => new Date());
    await startRemindingToOrder(services, () => new Date());
    await startAskingForReviews(services, () => new Date());
    await startSendingConversions(services, () => new Date());
    await startDutyReminders(services, () => new Date());
    await startFetchingPayouts(services, () => new Date());
    await startPackages(services, { clock: () => new Date(), sleep: (wait) => sleep(wait) });
    undo.push(await startErasure(services, () => new Date()));
    undo.push(await startBackups({ ...services, connectionString }, jobs, () => new Date()));
    const hsts = () => hstsOf(services.env);
    const listener = createListener(services, build, files);
    const answer = observeRequests(listener.answer, {
      metrics,
      // In development the routes change with every edit.
      routeOf: typeof build === "function" ? () => "any" : routeNames(routeMatcher(build.routes)),
      trustProxy: env.TRUST_PROXY,
      hsts,
    });
    const server = createHttpServer(answer, { hsts });
    await listen(server, env);
    let draining: Promise<void> | undefined;
    const close = () => (draining ??= drain(server));
    undo.push(close);
    undo.push(listener.stop);
    // Runs before the drain: event streams never end by themselves, so draining would wait for them.
    undo.push(live.stop);
    undo.push(startFillingTextWords(services.db));
    report(`The shop is open: ${addressOf(server, services.env)} (version ${version})`);
    return {
      stop,
      async leave() {
        void close();
        await handOver();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startWorkOnPayments(services: Services): Promise<void> {
  await services.jobs.work(paymentJob, (job) => doPaymentJob(services, job, new Date()));
}

function addressOf(server: Server, env: Env): string {
  const address = server.address();
  const isAnyPort = env.PORT === 0 && typeof address === "object" && address;
  return isAnyPort ? `http://localhost:${address.port}` : env.BASE_URL;
}
