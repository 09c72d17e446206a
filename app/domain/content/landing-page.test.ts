import { expect, test } from "vitest";
import { blockTypes, holdsHtml, landingState, picturesOfLanding } from "./landing-page.ts";
import type { ShownLandingPage } from "./landing-page.ts";
import type { Product } from "#app/domain/catalogue/product.ts";
import type { PriceCampaignState } from "#app/domain/price-campaigns/price-campaign.ts";
import { readMoment } from "#app/domain/schedule.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const published = { status: "published", start_date: null, end_date: null } as const;

test("a published page is public between its dates, inclusive, and a missing date is open-ended", () => {
  expect(landingState(published, now)).toBe("public");
  expect(landingState({ ...published, start_date: now }, now)).toBe("public");
  expect(landingState({ ...published, end_date: now }, now)).toBe("public");
  expect(landingState({ ...published, start_date: now, end_date: now }, now)).toBe("public");
  expect(landingState({ ...published, start_date: after(1) }, now)).toBe("coming");
  expect(landingState({ ...published, end_date: after(-1) }, now)).toBe("over");
  expect(landingState({ ...published, start_date: after(-2), end_date: after(-1) }, now)).toBe("over");
});

test("a page that is tied to a campaign is public while it runs, within its own dates", () => {
  const stateWith = (state: PriceCampaignState, ends_at: Date | null, changes = {}) =>
    landingState({ ...published, ...changes, campaign: { state, ends_at } }, now);
  expect(stateWith("planned", null)).toBe("coming");
  expect(stateWith("running", null)).toBe("public");
  expect(stateWith("running", now)).toBe("public");
  expect(stateWith("running", after(-1))).toBe("over");
  expect(stateWith("ended", null)).toBe("over");
  expect(stateWith("undone", after(1))).toBe("over");
  expect(stateWith("running", null, { start_date: after(1) })).toBe("coming");
  expect(stateWith("running", null, { end_date: after(-1) })).toBe("over");
  expect(stateWith("running", null, { status: "draft" })).toBe("draft");
});

test("only rich text and custom HTML blocks hold HTML", () => {
  expect(blockTypes.filter(holdsHtml)).toEqual(["rich_text", "custom_html"]);
});

test("drafts and archived pages are never public", () => {
  for (const status of ["draft", "archived"] as const)
    for (const start_date of [null, after(-1), after(1)])
      expect(landingState({ status, start_date, end_date: null }, now)).toBe(status);
});

test("a page ending on the day the clocks go back is public for all 25 hours", () => {
  const day = { date: "2026-10-25", time: "" };
  const page = {
    ...published,
    start_date: readMoment(day, "start") ?? null,
    end_date: readMoment(day, "end") ?? null,
  };
  const states = [
    ["2026-10-24T20:59:59.999Z", "coming"],
    ["2026-10-24T21:00:00.000Z", "public"],
    // A quarter past three in summer time, and again an hour later.
    ["2026-10-25T00:15:00.000Z", "public"],
    ["2026-10-25T01:15:00.000Z", "public"],
    ["2026-10-25T21:59:59.999Z", "public"],
    ["2026-10-25T22:00:00.000Z", "over"],
  ] as const;
  for (const [at, state] of states) expect([at, landingState(page, new Date(at))]).toEqual([at, state]);
});

test("collects the pictures of banner, blocks and products", () => {
  const product = (image_url: string | null): Product => ({
    id: "1",
    name_bg: "",
    name_en: "",
    description_bg: "",
    description_en: "",
    flavor: "grape",
    image_url,
    price_bgn: 1,
    weight_grams: 1,
    stock_quantity: 1,
    category_id: null,
  });
  const page: Pick<ShownLandingPage, "picture" | "blocks"> = {
    picture: { desktop: "/wide.webp", mobile: "/narrow.webp" },
    blocks: [
      {
        id: "1",
        type: "image",
        picture: { desktop: "/block.webp", mobile: "/block.webp" },
        alt: "",
        caption: "",
        link: null,
      },
      { id: "2", type: "video", video: { desktop: "/a.mp4", mobile: "/a.mp4" }, autoplay: true, caption: "" },
      { id: "3", type: "product_grid", heading: "", products: [product("/grape.webp"), product(null)] },
    ],
  };
  expect(picturesOfLanding(page)).toEqual([
    "/wide.webp",
    "/narrow.webp",
    "/block.webp",
    "/block.webp",
    "/grape.webp",
  ]);
  expect(picturesOfLanding({ picture: null, blocks: [] })).toEqual([]);
});
