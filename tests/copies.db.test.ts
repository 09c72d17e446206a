import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { connectionString } = await testDatabase();
const environment = {
  DATABASE_URL: connectionString,
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "admin-secret",
  WEB_CONCURRENCY: "2",
};
const shop = await startShopProgram(environment);
afterAll(shop.stop);

function copies(): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(shop.pid())], {
    encoding: "utf8",
  });
  return stdout.split("\n").filter(Boolean).map(Number);
}

/** Requests a page on a new connection, so that every copy gets some requests. */
async function ask(path: string) {
  const response = await fetch(shop.url + path, { headers: { Connection: "close" } });
  return { status: response.status, text: await response.text() };
}

test("several copies serve behind one port, and set the shop up once", async () => {
  expect(copies()).toHaveLength(2);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask("/products")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(shop.said().match(/First administrator/g)).toHaveLength(1);
  expect(shop.said().match(/No mail server is set.*\/admin\/mail-server/g)).toHaveLength(1);
});

test("every copy reports the metrics of all copies, and no count is lost", async () => {
  const counts = async () => {
    const { text } = await ask("/metrics");
    expect(text.match(/^shop_uptime_seconds\{copy="\d+"\} /gm)).toHaveLength(2);
    const requests = text.matchAll(
      /^shop_request_seconds_count\{copy="\d+",route="bg\/products",.* (\d+)$/gm,
    );
    return [...requests].reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const before = await counts();
  await Promise.all(Array.from({ length: 10 }, () => ask("/products")));
  for (let times = 0; times < 4; times++) expect(await counts()).toBe(before + 10);
});

test("a copy that is killed is replaced while the other serves", async () => {
  const before = copies();
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect.poll(copies).not.toContain(before[0]);
  expect((await ask("/products")).status).toBe(200);
  await expect
    .poll(() => copies().filter((pid) => !before.includes(pid)).length, { timeout: 20_000 })
    .toBe(1);
  expect(shop.said()).toContain("a copy of the program ended by itself");
});

test("a port in use ends the start with one message, before any setup, with one copy as with several", async () => {
  const PORT = new URL(shop.url).port;
  const told = `Port ${PORT} is taken by another program; set PORT to a free one.\n`;
  const unready = { ...environment, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", PORT };
  await expect(startShopProgram(unready)).rejects.toThrow(new Error(`The program ended with 1: ${told}`));
  const alone = startShopProgram({ ...environment, PORT, WEB_CONCURRENCY: "1" });
  await expect(alone).rejects.toThrow(/^The program ended with 1: /);
  await expect(alone).rejects.toThrow(told);
});

test("an address that is not this machine's ends the start with a message that names the variable", async () => {
  await expect(startShopProgram({ ...environment, HOST: "203.0.113.7" })).rejects.toThrow(
    /203\.0\.113\.7 is no address of this machine; set HOST to one/,
  );
});

test("stopping the program stops all its copies", async () => {
  const all = copies();
  expect(all).toHaveLength(2);
  await shop.stop();
  const { stdout } = spawnSync("ps", ["-o", "pid=", "-p", all.join(",")], { encoding: "utf8" });
  expect(stdout.trim()).toBe("");
});
