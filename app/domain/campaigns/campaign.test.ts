import { expect, test } from "vitest";
import { readCampaigns, writeCampaigns } from "./campaign.ts";
import type { Campaign } from "./campaign.ts";

const id = (last: string) => `01890000-0000-7000-8000-00000000000${last}`;

test("campaigns survive writing and reading the header", () => {
  const campaigns: Campaign[] = [
    { kind: "landing_page", id: id("a") },
    { kind: "popup", id: id("b") },
  ];
  expect(readCampaigns(writeCampaigns(campaigns))).toEqual(campaigns);
  expect(readCampaigns(writeCampaigns([]))).toEqual([]);
});

test("reads each campaign once and ignores invalid parts", () => {
  const popup = `popup/${id("a")}`;
  expect(readCampaigns(`${popup},${popup.toUpperCase()} , ${popup}`)).toEqual([
    { kind: "popup", id: id("a") },
  ]);
  for (const header of [
    "",
    ",",
    "popup",
    "popup/",
    "popup/1",
    `order/${id("a")}`,
    `popup/${id("a")}'`,
    "🍓/🍇",
  ])
    expect(readCampaigns(header)).toEqual([]);
});

test("reads at most twenty campaigns", () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({
    kind: "popup" as const,
    id: `01890000-0000-7000-8000-${index.toString(16).padStart(12, "0")}`,
  }));
  expect(writeCampaigns(many).split(", ")).toHaveLength(20);
  expect(readCampaigns(many.map((each) => `popup/${each.id}`).join(","))).toHaveLength(20);
});
