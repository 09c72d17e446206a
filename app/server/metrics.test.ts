import { expect, test } from "vitest";
import { createMetrics, joinMetrics } from "./metrics.ts";

test("prints each metric with its type and help, read at the time of the scrape", async () => {
  const metrics = createMetrics();
  let bytes = 1;
  metrics.add("gauge", "stored_bytes", "Stored bytes.", () => bytes);
  metrics.add("counter", "changes_total", "Changes.", () => 7);
  bytes = 2.5;
  expect(await metrics.text()).toMatch(
    "# HELP shop_stored_bytes Stored bytes.\n# TYPE shop_stored_bytes gauge\nshop_stored_bytes 2.5\n\n" +
      "# HELP shop_changes_total Changes.\n# TYPE shop_changes_total counter\nshop_changes_total 7\n",
  );
});

test("puts labels in braces and escapes their values", async () => {
  const metrics = createMetrics();
  metrics.add("gauge", "jobs_waiting", "Waiting.", async () => [
    { labels: { queue: "letters" }, value: 3 },
    { labels: { queue: 'a "b"\n\\c' }, value: 0 },
  ]);
  expect(await metrics.text()).toMatch(
    'shop_jobs_waiting{queue="letters"} 3\nshop_jobs_waiting{queue="a \\"b\\"\\n\\\\c"} 0\n',
  );
});

test("counts per label, and lists a counter before anything was counted", async () => {
  const metrics = createMetrics();
  expect(await metrics.text()).toContain("# TYPE shop_orders_placed_total counter\n\n# HELP");
  metrics.count("orders_placed_total", { payment: "stripe" });
  metrics.count("orders_placed_total", { payment: "cash_on_delivery" });
  metrics.count("orders_placed_total", { payment: "stripe" });
  expect(await metrics.text()).toContain(
    'shop_orders_placed_total{payment="stripe"} 2\nshop_orders_placed_total{payment="cash_on_delivery"} 1\n',
  );
});

test("a histogram counts values up to and including each bound, and sums all", async () => {
  const metrics = createMetrics();
  for (const seconds of [0.01, 0.02, 700])
    metrics.observe("job_seconds", { queue: "letters", outcome: "done" }, seconds);
  const samples = (await metrics.text()).split("\n").filter((line) => line.startsWith("shop_job_seconds"));
  expect(samples).toEqual([
    'shop_job_seconds_bucket{le="0.01",queue="letters",outcome="done"} 1',
    ...["0.1", "0.5", "1", "5", "30", "120", "600"].map(
      (bound) => `shop_job_seconds_bucket{le="${bound}",queue="letters",outcome="done"} 2`,
    ),
    'shop_job_seconds_bucket{le="+Inf",queue="letters",outcome="done"} 3',
    'shop_job_seconds_sum{queue="letters",outcome="done"} 700.03',
    'shop_job_seconds_count{queue="letters",outcome="done"} 3',
  ]);
});

test("leaves out a metric that cannot be read", async () => {
  const metrics = createMetrics();
  metrics.add("gauge", "broken", "Queries an unavailable database.", () =>
    Promise.reject(new Error("unavailable")),
  );
  metrics.add("gauge", "sound", "Sound.", () => 1);
  const text = await metrics.text();
  expect(text).not.toContain("shop_broken");
  expect(text).toContain("shop_sound 1\n");
});

test("joins the metrics of several processes with a `copy` label, and leaves out one that did not answer", async () => {
  const [one, other] = [createMetrics(), createMetrics()];
  one.add("gauge", "uptime_seconds", "Since this process began.", () => 5);
  one.count("payments_total", { outcome: "paid" });
  other.add("gauge", "uptime_seconds", "Since this process began.", () => 7);
  const text = joinMetrics([
    [1, await one.text()],
    [2, await other.text()],
    [3, ""],
  ]);
  expect(text).toContain(
    [
      "# HELP shop_uptime_seconds Since this process began.",
      "# TYPE shop_uptime_seconds gauge",
      'shop_uptime_seconds{copy="1"} 5',
      'shop_uptime_seconds{copy="2"} 7',
      "# HELP",
    ].join("\n"),
  );
  expect(text).toContain(
    '# TYPE shop_payments_total counter\nshop_payments_total{copy="1",outcome="paid"} 1\n#',
  );
  expect(text.match(/^# TYPE shop_request_seconds /gm)).toHaveLength(1);
});
