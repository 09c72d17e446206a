import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "react-router";
import { afterAll, expect, test, vi } from "vitest";
import { publicAddress } from "#app/server/db/schema/settings.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { createListener } from "./listener.ts";

const services = await testServices({ BASE_URL: "" });

/** A build of a form and a public page that shows the address in force. */
const build = {
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial" },
  future: {},
  assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
  entry: { module: { default: () => new Response() } },
  routes: {
    form: { id: "form", path: "/form", module: { default: () => null, action: () => null } },
    page: {
      id: "page",
      path: "/page",
      module: {
        handle: { publicPage: { cacheKeyParameters: [], uncacheableParameters: [] } },
        loader: ({ context }: { context: { get: (key: typeof servicesContext) => typeof services } }) =>
          new Response(context.get(servicesContext).env.BASE_URL, {
            headers: { "content-type": "text/html" },
          }),
      },
    },
  },
} as unknown as ServerBuild;
const { answer, stop } = createListener(services, build, (_request, _response, next) => next());
const server = createServer(answer).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
afterAll(async () => {
  await stop();
  server.close();
});

/** Sends a request with exactly these headers: `fetch` sets some itself. */
async function ask(method: string, path: string, headers: Record<string, string>) {
  const sent = send({ port, host: "127.0.0.1", method, path, headers, agent: false }).end();
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  let text = "";
  for await (const part of response) text += String(part);
  return { status: response.statusCode, text, headers: response.headers };
}
const post = async (headers: Record<string, string>) => (await ask("POST", "/form.data", headers)).status;
const secure = { host: "shop.example", origin: "https://shop.example", "sec-fetch-site": "same-origin" };
const local = { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
test("forms are taken through an address before it is saved, and pages follow it at once", async () => {
  expect(await post(local)).toBe(200);
  expect(await post(secure)).toBe(200);
  expect(await post({ ...secure, "sec-fetch-site": "cross-site" })).toBe(403);
  expect(await post({ ...secure, origin: "https://evil.example" })).toBe(403);
  const page = await ask("GET", "/page", { host: "shop.example" });
  expect(page).toMatchObject({ status: 200, text: "http://localhost:3000" });
  expect(page.headers["strict-transport-security"]).toBeUndefined();
  // As another copy of the program saves it.
  await services.db
    .insert(publicAddress)
    .values({ base_url: "https://shop.example", updated_at: new Date() });
  await services.content.catchUp();
  const settled = vi.spyOn(services.address, "settled");
  const later = await ask("GET", "/page", { host: "shop.example" });
  expect(later).toMatchObject({ status: 200, text: "https://shop.example" });
  // Else the notification could reach the pages before the address.
  expect(settled).toHaveBeenCalled();
  expect(later.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(await post({ host: "127.0.0.1", origin: "https://shop.example" })).toBe(200);
  expect(await post(local)).toBe(200);
  expect(await post({ host: "shop.example", origin: "http://shop.example" })).toBe(403);
});
