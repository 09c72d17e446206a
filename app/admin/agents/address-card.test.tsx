import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { agentAddresses } from "#app/domain/agents/agent-addresses.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { AddressCard } from "./address-card.tsx";

const t = adminTranslator("bg");

test("each address is shown, or one sentence while agents are not served", () => {
  const addresses = agentAddresses("https://shop.example");
  const html = renderToStaticMarkup(<AddressCard addresses={addresses} />);
  for (const address of Object.values(addresses)) expect(html).toContain(address);
  const none = renderToStaticMarkup(<AddressCard addresses={null} />);
  expect(none).toContain(t("agents.addresses.none"));
  expect(none).not.toContain("<dl");
});
