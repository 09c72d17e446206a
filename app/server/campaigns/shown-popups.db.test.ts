import { beforeEach, expect, test, vi } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { popups } from "#app/server/db/schema/campaigns.ts";
import { media } from "#app/server/db/schema/content.ts";
import { log } from "#app/server/log.ts";
import { insertPopup } from "#tests/factories/campaigns/campaigns.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { loadPopups } from "./shown-popups.ts";

const { db } = await testDatabase();
const now = new Date("2026-11-21T10:00:00.000Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const shownIds = async (at = now) => (await loadPopups(db, "bg", at)).map(({ id }) => id);

beforeEach(() => db.delete(popups));

test("only active popups within their dates are loaded, both dates inclusive", async () => {
  await insertPopup(db, { status: "inactive" });
  await insertPopup(db, { status: "scheduled" });
  const open = await insertPopup(db, { created_at: after(-1000) });
  const dated = await insertPopup(db, {
    start_date: now,
    end_date: after(1000),
    created_at: after(-2000),
  });
  expect(await shownIds(after(-1))).toEqual([open]);
  expect(await shownIds()).toEqual([open, dated]);
  expect(await shownIds(after(1000))).toEqual([open, dated]);
  expect(await shownIds(after(1001))).toEqual([open]);
});

test("the newest comes first", async () => {
  const older = await insertPopup(db, { created_at: after(-2000) });
  const newer = await insertPopup(db, { created_at: after(-1000) });
  expect(await shownIds()).toEqual([newer, older]);
});

test("a popup has the page's language, its rules and its picture's metadata, but not its internal name", async () => {
  const path = "homepage/spring.webp";
  const picture = {
    width: 800,
    height: 450,
    placeholder: null,
    ready_widths: [400],
    alt_bg: "Ягоди",
    alt_en: null,
  };
  await db.insert(media).values({
    id: newId(),
    bucket: "banner-images",
    path,
    kind: "image",
    content_type: "image/webp",
    file_name: "spring.png",
    bytes: 1,
    ...picture,
  });
  const id = await insertPopup(db, {
    type: "other",
    name: "Вътрешно име",
    headline_en: "Autumn",
    frequency_cap: "once_per_day",
    trigger_type: "page_matcher",
    page_matcher: "/products*",
    end_date: after(1000),
    popup_image: `/media/banner-images/${path}`,
    cta_url: "javascript:alert(1)",
  });
  const [popup] = await loadPopups(db, "en", now);
  expect(popup).toMatchObject({
    id,
    look: { type: "promo", headline: "Autumn", ctaUrl: null },
    picture: { src: `/media/banner-images/${path}`, ...picture },
    frequency_cap: "once_per_day",
    trigger_type: "page_matcher",
    page_matcher: "/products*",
    start_date: null,
    end_date: after(1000),
  });
  expect(JSON.stringify(popup)).not.toContain("Вътрешно");
});

test("no popups are shown when they cannot be loaded, and the failure is logged", async () => {
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const select = () => {
    throw new Error("the database is down");
  };
  expect(await loadPopups({ select }, "bg", now)).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
