import { expect, test, vi } from "vitest";
import { openJobQueue } from "#app/server/jobs/job-queue.ts";
import { log } from "#app/server/log.ts";
import { eventually } from "#tests/eventually.ts";
import { emailJob, paymentJob } from "./job-definitions.ts";
import { testServices } from "#tests/factories/shop/services.ts";

const services = await testServices();

const samples = async (name: string) =>
  (await services.metrics.text()).split("\n").filter((line) => line.startsWith(`shop_${name}`));

test("reports waiting jobs, their age and outcomes per queue", async () => {
  vi.spyOn(log, "info").mockImplementation(() => undefined);
  expect(await samples("jobs_waiting")).toEqual(
    [
      "agent-data",
      "backups",
      "bought-together",
      "cart-reminders",
      "conversions",
      "documents",
      "duty-reminders",
      "flavor-words",
      "letters",
      "lot-expiry",
      "media",
      "month-packages",
      "move-in-pictures",
      "move-ins",
      "newsletters",
      "office-lists",
      "offices",
      "order-reminders",
      "package-expiry",
      "payments",
      "payouts",
      "popups",
      "price-campaigns",
      "recalls",
      "requested-backups",
      "reset-requests",
      "retention",
      "review-requests",
      "sales",
      "stock-alerts",
      "tracking",
      "transfers",
    ].map((queue) => `shop_jobs_waiting{queue="${queue}"} 0`),
  );
  await services.db.transaction(async (tx) => {
    await services.jobs.enqueue(tx, paymentJob, [{ orderId: "late" }], new Date(Date.now() - 60_000));
    await services.jobs.enqueue(tx, paymentJob, [{ orderId: "later" }], new Date(Date.now() + 3_600_000));
    await services.jobs.enqueue(tx, emailJob, [{ letterId: "one" }]);
  });
  await eventually(async () =>
    expect(await samples("jobs_waiting")).toContain('shop_jobs_waiting{queue="payments"} 1'),
  );
  expect(await samples("jobs_waiting")).toContain('shop_jobs_waiting{queue="letters"} 1');
  const oldest = (await samples("jobs_oldest_seconds")).find((line) => line.includes("payments"));
  expect(Number(oldest?.split(" ")[1])).toBeGreaterThanOrEqual(60);

  const { metrics } = services;
  const workers = await openJobQueue(services.connectionString, { metrics });
  await workers.work(paymentJob, async () => undefined);
  await workers.work(emailJob, () => Promise.reject(new Error("no mail server")));
  await vi.waitFor(
    async () => {
      const counts = await samples("job_seconds_count");
      expect(counts).toContain('shop_job_seconds_count{queue="payments",outcome="completed"} 1');
      expect(counts).toContainEqual(expect.stringContaining('{queue="letters",outcome="failed"}'));
      expect(await samples("jobs_retried")).toContain('shop_jobs_retried{queue="letters"} 1');
    },
    { timeout: 30_000 },
  );
  await workers.stop();
});
