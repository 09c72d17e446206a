import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { servicesContext } from "#app/server/services-context.ts";
import type { Services } from "#app/server/services.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./ready.ts";

const services = await testServices();

async function ask(changes: Partial<Services> = {}): Promise<[number, string]> {
  const url = new URL("https://shop.example/readyz");
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...services, ...changes });
  const response = await loader({ request: new Request(url), url, pattern: "/readyz", params: {}, context });
  return [response.status, await response.text()];
}

test("is ready only while the database and the file storage answer and the disk has 100 MB free", async () => {
  expect(await ask()).toEqual([200, "ready\n"]);
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  const away = () => Promise.reject(new Error("away"));
  const storage = { ...services.storage, check: away };
  expect(await ask({ storage })).toEqual([503, "the file storage does not answer\n"]);
  const db = Object.assign(Object.create(services.db) as Services["db"], { execute: away });
  expect(await ask({ db })).toEqual([503, "the database does not answer\n"]);
  const free = (bytes: number) => ({ freeBytes: () => Promise.resolve(bytes) });
  expect(await ask(free(99_999_999))).toEqual([503, "the disk is full\n"]);
  expect(await ask(free(100_000_000))).toEqual([200, "ready\n"]);
  expect(failures).toHaveBeenCalledTimes(3);
});

test("is ready without a data folder", async () => {
  const noFolder = Object.assign(new Error("no such folder"), { code: "ENOENT" });
  expect(await ask({ freeBytes: () => Promise.reject(noFolder) })).toEqual([200, "ready\n"]);
});
