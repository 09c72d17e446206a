import { execFile } from "node:child_process";
import { symlinkSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Connection } from "#app/server/db/database.ts";
import { lastMigrationOf } from "#app/server/db/migrations.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { ask } from "./ask.ts";
import type { Claims } from "./claims.ts";
import { restartableCopies } from "./copies.ts";
import { recordsOf } from "./order-records.ts";
import { outcomesOf, startShoppers } from "./shoppers.ts";
import { newerAsset, writeVersion } from "./versions.ts";

const shoppers = 40;
/** The journey of a shopper; a product's page follows. */
const pages = ["/", "/products", "/cart", "/checkout", "/en"];

/**
 * Changes the version of two copies behind nginx by ops/vps/change-version.sh while shoppers read and order: to a newer
 * one with a migration, then to one whose migration fails. Expects that no request fails and that the second change
 * leaves copies and database as they were.
 */
export async function proveChangesOfVersion(
  folder: string,
  {
    shop,
    ca,
    database,
    environments,
    expectTrue,
  }: {
    shop: string;
    ca: Buffer;
    database: Connection;
    /** The settings of each copy, with its PORT. */
    environments: readonly Record<string, string>[];
    expectTrue: Claims["expectTrue"];
  },
): Promise<void> {
  const inFolder = (name: string) => path.join(folder, name);
  const newer = writeVersion(folder, 1, "alter table products add column of_the_newer_version text;");
  const broken = writeVersion(
    folder,
    2,
    "alter table products drop column of_the_newer_version;\n--> statement-breakpoint\nselect nothing from nowhere;",
  );
  symlinkSync(projectRoot, inFolder("current"));
  const ports = environments.map(({ PORT }) => String(PORT));
  const versions = () => Promise.all(ports.map(versionOf));
  const assets: string[] = [];
  const copies = await restartableCopies(folder, {
    current: inFolder("current"),
    environments,
    async beforeRestart() {
      // Only while the copies differ: a page of the newer copy names assets that the older copy lacks.
      const running = new Set(await versions());
      if (running.has("") || running.size < 2) return;
      const answers = Array.from({ length: 40 }, () => ask(shop + newerAsset, { ca }));
      assets.push(...(await Promise.all(answers)).map(({ status }) => String(status)));
    },
  });
  const changeTo = async (version: string) => {
    const env = {
      PATH: `${copies.programs}:${process.env.PATH}`,
      CURRENT: inFolder("current"),
      COPIES: ports.join(" "),
    };
    const script = path.join(projectRoot, "ops/vps/change-version.sh");
    const run = promisify(execFile)(script, [inFolder(version)], { env });
    return run.then(
      () => "",
      ({ stderr }: { stderr: string }) => stderr,
    );
  };
  try {
    await database.query("truncate orders cascade");
    const records = recordsOf<Connection>(
      async (place, sql) => (await place.query<Record<string, unknown>>(sql)).rows,
    );
    const [product] = await records.stockUp(database);
    if (!product) throw new Error("There is nothing to buy");
    const journey = [...pages, `/products/${product.id}`];
    const crowd = startShoppers(shop, { shoppers, pages: journey, goods: [product], ca });
    const stages: [string, number][] = [];
    const begin = (stage: string) => stages.push([stage, performance.now()]);
    begin("before");
    await sleep(5000);
    begin("during the change");
    expectTrue("the version is changed", (await changeTo(newer)) === "", (await versions()).join(", "));
    expectTrue(
      "both copies run the newer version",
      (await versions()).every((each) => each === newer),
    );
    expectTrue(
      "assets of the newer version are found while one copy is older",
      assets.length === 40 && assets.every((status) => status === "200"),
      assets.length,
    );
    const state = () => Promise.all([schemaOf(database), lastMigrationOf(database)]);
    const schema = await state();
    begin("during the failed change");
    const refusal = await changeTo(broken);
    expectTrue("a version whose migration fails is refused", refusal.includes("back to"), refusal.trim());
    expectTrue(
      "its copy said why it could not start",
      copies.failures.length === 1 && copies.failures[0]?.includes("Nothing in it was changed") === true,
      copies.failures.join("\n"),
    );
    expectTrue(
      "both copies run the version before",
      (await versions()).every((each) => each === newer),
    );
    expectTrue(
      "the failed migration left the schema as it was",
      JSON.stringify(await state()) === JSON.stringify(schema),
    );
    begin("after");
    await sleep(5000);
    await crowd.end();
    const all = [...crowd.pages, ...crowd.orders];
    for (const [index, [stage, from]] of stages.entries()) {
      const to = stages[index + 1]?.[1] ?? Infinity;
      const [read, ordered] = [crowd.pages, crowd.orders].map((events) => outcomesOf(events, from, to));
      expectTrue(
        `no request fails ${stage}`,
        all.every(({ at, outcome }) => at < from || at >= to || outcome === "ok"),
        `pages ${JSON.stringify(read)}, orders ${JSON.stringify(ordered)}`,
      );
    }
    const differences = await records.compare(database, crowd);
    expectTrue(
      "every order is stored once, as it was sent",
      differences.length === 0,
      differences.join(", "),
    );
  } finally {
    await copies.stop();
  }
}

/** Returns the version that a copy says it runs; empty for one that does not run. */
async function versionOf(port: string): Promise<string> {
  const metrics = await ask(`http://127.0.0.1:${port}/metrics`).catch(() => null);
  return /^shop_release\{.*version="([^"]+)"/m.exec(metrics?.body.toString() ?? "")?.[1] ?? "";
}

async function schemaOf(database: Connection): Promise<unknown> {
  const { rows } = await database.query(
    "select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2",
  );
  return rows;
}
