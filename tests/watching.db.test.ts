import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { startFileShop } from "#tests/factories/shop/file-shop.ts";

const { shop } = await startFileShop({ TRUST_PROXY: "on" });

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();

/** Returns the exposed metrics by their names in queries; a histogram by its parts. */
async function exposedNames(): Promise<Set<string>> {
  const types = (await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set(
    [...types].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

const namesIn = (text: string) => new Set(text.match(/\bshop_[a-z_]+/g));

test("every metric on the dashboard is exposed, and the dashboard shows every exposed metric", async () => {
  const board = JSON.parse(read("ops/grafana/shop.json")) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const shown = namesIn(board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n"));
  const exposed = await exposedNames();
  expect([...shown].filter((name) => !exposed.has(name))).toEqual([]);
  const metricOf = (name: string) => name.replace(/_seconds_(bucket|sum|count)$/, "_seconds");
  const shownMetrics = new Set([...shown].map(metricOf));
  expect([...exposed].filter((name) => !shownMetrics.has(metricOf(name)))).toEqual([]);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

test("every metric in the alerts is exposed, and every alert links to its part of the runbook", async () => {
  const alerts = read("ops/prometheus/alerts.yaml");
  const exposed = await exposedNames();
  expect([...namesIn(alerts)].filter((name) => !exposed.has(name))).toEqual([]);
  const headings = [...read("docs/runbook.md").matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  const linked = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)].map(([, anchor]) => anchor);
  expect(linked.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
  expect(linked).toHaveLength(names.length);
  const runbook = read("docs/runbook.md");
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});

test("counts requests by route, not by address, cached pages included", async () => {
  for (const address of [
    "/",
    "/",
    "/en?utm_source=x",
    "/products/a",
    "/products/b",
    "/wp-login.php",
    "/media/x/y",
  ])
    await (await fetch(shop.url + address)).text();
  const counts = [...(await metrics()).matchAll(/^shop_request_seconds_count\{(.*)\} (\d+)$/gm)].map(
    ([, labels = "", count]) => `${labels.replaceAll('"', "")} ${count}`,
  );
  expect(counts).toContain("route=bg/home,method=GET,status=2xx 2");
  expect(counts).toContain("route=en/home,method=GET,status=2xx 1");
  expect(counts).toContain("route=bg/product,method=GET,status=4xx 2");
  expect(counts).toContain("route=media,method=GET,status=4xx 1");
  expect(counts.join("\n")).not.toMatch(/wp-login|utm/);
});

test("every response has a request id, the proxy's if it is valid", async () => {
  const idOf = async (address: string, claimed?: string) => {
    const headers = claimed === undefined ? undefined : { "X-Request-Id": claimed };
    return (await fetch(shop.url + address, headers && { headers })).headers.get("x-request-id");
  };
  for (const address of ["/", "/products", "/api/session", "/favicon.svg", "/media/x/y", "/nothing-here"]) {
    expect(await idOf(address, "0123456789abcdef"), "the proxy's id").toBe("0123456789abcdef");
    expect(await idOf(address, "<script>"), "a new id").toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(await idOf(address), "a new id").toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  }
});
