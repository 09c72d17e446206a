import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

function served(value: string) {
  return renderToString(
    <MemoryRouter>
      <Tabs
        label="Account"
        value={value}
        tabs={[
          { value: "profile", to: "/profile", label: "Profile", panel: "name and phone" },
          { value: "orders", to: "/profile?tab=orders", label: "Orders", panel: "what was ordered" },
        ]}
      />
    </MemoryRouter>,
  );
}

test("tabs with URLs are focusable links before JavaScript runs", () => {
  const html = served("orders");
  const links = html.match(/<a [^>]*>/g) ?? [];
  expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(["/profile", "/profile?tab=orders"]);
  expect(links.every((link) => link.includes('role="tab"') && !link.includes("tabindex"))).toBe(true);
});

test("shows the requested panel", () => {
  expect(served("orders")).toContain("what was ordered");
  expect(served("orders")).not.toContain("name and phone");
  expect(served("profile")).toContain("name and phone");
});
