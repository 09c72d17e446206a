import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { agentAddresses } from "#app/domain/agents/agent-addresses.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { openForAgents, switchAgents } from "#tests/factories/agents/agents.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { loader } from "./edit.tsx";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });

function asked() {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, owner);
  const url = new URL("http://localhost:3000/admin/agents");
  return { request: new Request(url), url, params: {}, context } as never;
}

test("the addresses are offered only while agents are served", async () => {
  expect(await loader(asked())).toMatchObject({ needsCompany: true, addresses: null });
  await switchAgents(db, false);
  expect(await loader(asked())).toMatchObject({ needsCompany: false, addresses: null });
  await switchAgents(db, true);
  await openForAgents(db);
  const addresses = agentAddresses("http://localhost:3000");
  expect(await loader(asked())).toMatchObject({ needsCompany: false, addresses });
  await switchAgents(db, false);
  expect(await loader(asked())).toMatchObject({ needsCompany: false, addresses: null });
});
