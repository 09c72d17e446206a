import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("each metric stands with its kind and its help, and is read when it is asked for", () => {
  const metrics = createMetrics();
  let bytes = 1;
  metrics.add("gauge", "kept_bytes", "What is kept.", () => bytes);
  metrics.add("counter", "changes_total", "Changes.", () => 7);
  bytes = 2.5;
  expect(metrics.text()).toBe(
    "# HELP shop_kept_bytes What is kept.\n# TYPE shop_kept_bytes gauge\nshop_kept_bytes 2.5\n" +
      "# HELP shop_changes_total Changes.\n# TYPE shop_changes_total counter\nshop_changes_total 7\n",
  );
});
