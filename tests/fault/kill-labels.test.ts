import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "#app/server/db/database.ts";
import { prepareCluster } from "#app/server/postgres/postgres-cluster.ts";
import { insertEcontAccount } from "#tests/factories/delivery/econt-account.ts";
import { openFakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";
import type { ShopProgram } from "#tests/factories/shop/shop-program.ts";
import { endDatabases, postgresProcesses } from "./postgres-processes.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const authSecret = "a-secret-of-the-tests-with-enough-characters";
const owner = { ADMIN_EMAIL: "owner@shop.example", ADMIN_PASSWORD: "owner-password" };

let root: string;
let shop: ShopProgram | null;

beforeEach(() => {
  root = mkdtempSync(path.join(temporaryFolder, "plodko-labels-"));
  shop = null;
});

afterEach(async () => {
  await shop?.kill();
  await endDatabases(root);
  await vi.waitFor(async () => expect(await postgresProcesses(root)).toEqual([]), { timeout: 30_000 });
  rmSync(root, { recursive: true, force: true });
});

async function openShop(econtUrl: string): Promise<ShopProgram> {
  shop = await startShopProgram({
    ...owner,
    DATA_DIR: path.join(root, "data"),
    AUTH_SECRET: authSecret,
    ECONT_URL: `${econtUrl}/services/`,
    LOG_LEVEL: "fatal",
  });
  return shop;
}

async function connectionString(): Promise<string> {
  return (await prepareCluster(path.join(root, "data"), () => undefined)).connectionString;
}

/** Posts a form of the back office and returns the text of its action's response. */
async function post(address: string, cookie: string, fields: Record<string, string>): Promise<string> {
  const url = `${shop?.url}${address}.data`;
  const headers = { cookie, Origin: shop?.url ?? "" };
  const answer = await fetch(url, { method: "POST", headers, body: new URLSearchParams(fields) });
  return answer.text();
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${shop?.url}/auth`, {
    method: "POST",
    headers: { Origin: shop?.url ?? "" },
    body: new URLSearchParams({ email: owner.ADMIN_EMAIL, password: owner.ADMIN_PASSWORD }),
    redirect: "manual",
  });
  expect(answer.status).toBe(302);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

test("killed between the carrier's label and its answer, the shop makes no second parcel and finds the first", async () => {
  const econt = await openFakeEcont();
  await openShop(econt.url);
  const address = await connectionString();
  const { db, close } = openDatabase(address);
  await insertEcontAccount(db, authSecret);
  await close();
  const [product] = await execute(address, "select id, price_bgn from products limit 1");
  const price = Number(product?.price_bgn) / 100;
  const body = orderBody([{ productId: String(product?.id), quantity: 1, price }]);
  const placed = await fetch(`${shop?.url}/api/functions/create-order`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const { orderId } = (await placed.json()) as { orderId: string };
  await execute(
    address,
    "update orders set carrier = 'econt', office_code = '4001', delivery_type = 'econt_office'",
  );
  const label = { intent: "labels", order: orderId };

  // Econt accepts the label when asked, makes it, and its answer never comes.
  econt.mishaps.push(null, "silent");
  const cutShort = post("/admin/parcels", await signIn(), label).catch(() => "no answer");
  await vi.waitFor(() => expect(econt.labels).toHaveLength(1), { timeout: 30_000 });
  await shop?.kill();
  expect(await cutShort).toBe("no answer");

  await openShop(econt.url);
  const cookie = await signIn();
  expect(await post("/admin/parcels", cookie, label)).toContain("in_progress");
  // After two minutes no process can still be waiting for the answer.
  await execute(address, "update shipments set requested_at = requested_at - interval '2 minutes'");
  expect(await post("/admin/parcels", cookie, label)).toContain("unknown_label");
  expect(await post(`/admin/orders/${orderId}/parcel`, cookie, { intent: "find" })).toContain("found");
  expect(await post("/admin/parcels", cookie, label)).toContain("has_label");
  expect(econt.labels).toHaveLength(1);
  expect(await execute(address, "select label_state, number from shipments")).toEqual([
    { label_state: "made", number: econt.labels[0]?.number },
  ]);
});
