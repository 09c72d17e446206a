import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { projectRoot } from "#app/server/project-root.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { startShopProgram } from "#tests/factories/shop-program.ts";

const { connectionString } = await testDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-watching-"));
const shop = await startShopProgram({
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  DATA_DIR: dataDir,
  TRUST_PROXY: "on",
});
afterAll(async () => {
  await shop.stop();
  rmSync(dataDir, { recursive: true });
});

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const metrics = async () => (await fetch(`${shop.url}/metrics`)).text();

/** The metrics that are told, as queries name them: a histogram by its parts. */
async function toldNames(): Promise<Set<string>> {
  const types = (await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm);
  return new Set(
    [...types].flatMap(([, name = "", kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((part) => `${name}_${part}`) : [name],
    ),
  );
}

const namesIn = (text: string) => new Set(text.match(/\bshop_[a-z_]+/g));

test("every metric of the board is told, and the board shows every one that is told", async () => {
  const board = JSON.parse(read("ops/grafana/shop.json")) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  const shown = namesIn(board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join("\n"));
  const told = await toldNames();
  expect([...shown].filter((name) => !told.has(name))).toEqual([]);
  const metricOf = (name: string) => name.replace(/_seconds_(bucket|sum|count)$/, "_seconds");
  const shownMetrics = new Set([...shown].map(metricOf));
  expect([...told].filter((name) => !shownMetrics.has(metricOf(name)))).toEqual([]);
  expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
});

test("every metric of the alerts is told, and each leads to its part of the runbook", async () => {
  const alerts = read("ops/prometheus/alerts.yaml");
  const told = await toldNames();
  expect([...namesIn(alerts)].filter((name) => !told.has(name))).toEqual([]);
  const headings = [...read("docs/runbook.md").matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .replaceAll(" ", "-"),
  );
  const led = [...alerts.matchAll(/runbook: docs\/runbook\.md#(\S+)/g)].map(([, anchor]) => anchor);
  expect(led.filter((anchor) => !headings.includes(anchor ?? ""))).toEqual([]);
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");
  expect(led).toHaveLength(names.length);
  const runbook = read("docs/runbook.md");
  expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
});

test("requests are told by their route, whatever address a visitor makes up, kept pages with the rest", async () => {
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

test("every answer names its request, by the proxy's name where that is sane", async () => {
  const idOf = async (address: string, claimed?: string) => {
    const headers = claimed === undefined ? undefined : { "X-Request-Id": claimed };
    return (await fetch(shop.url + address, headers && { headers })).headers.get("x-request-id");
  };
  for (const address of ["/", "/products", "/api/session", "/favicon.svg", "/media/x/y", "/nothing-here"]) {
    expect(await idOf(address, "0123456789abcdef"), "the proxy's").toBe("0123456789abcdef");
    expect(await idOf(address, "<script>"), "an own").toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    expect(await idOf(address), "an own").toMatch(/^[\w-]{8}-[0-9a-z]+$/);
  }
});
