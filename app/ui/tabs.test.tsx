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

test("tabs with addresses are links before JavaScript, each of them in the keyboard's way", () => {
  const html = served("orders");
  const links = html.match(/<a [^>]*>/g) ?? [];
  expect(links.map((link) => /href="([^"]*)"/.exec(link)?.[1])).toEqual(["/profile", "/profile?tab=orders"]);
  expect(links.every((link) => link.includes('role="tab"') && !link.includes("tabindex"))).toBe(true);
});

test("the open panel is the one that is asked for", () => {
  expect(served("orders")).toContain("what was ordered");
  expect(served("orders")).not.toContain("name and phone");
  expect(served("profile")).toContain("name and phone");
});
