import { expect, test } from "vitest";
import { createFeedTags } from "./feed-tags.ts";

/** Opens tags whose content and clock the test moves; `made` counts the readings of the feed. */
function openTags() {
  const content = { version: 0, isListening: true, nextScheduledChange: async () => 100 };
  const time = { now: 0 };
  const made = { count: 0 };
  const tags = createFeedTags(content, () => time.now);
  const ask = (during?: () => void) =>
    tags("google bg", async () => {
      made.count += 1;
      const etag = `made ${made.count}`;
      during?.();
      await Promise.resolve();
      return etag;
    });
  return { ask, tags, content, time, made };
}

test("a feed is read once until the content changes", async () => {
  const { ask, content, made } = openTags();
  expect([await ask(), await ask()]).toEqual(["made 1", "made 1"]);
  content.version += 1;
  expect([await ask(), await ask(), made.count]).toEqual(["made 2", "made 2", 2]);
});

test("a feed is read again at a scheduled change", async () => {
  const { ask, time } = openTags();
  await ask();
  time.now = 99;
  expect(await ask()).toBe("made 1");
  time.now = 100;
  expect(await ask()).toBe("made 2");
});

test("concurrent requests share one reading, except after a change", async () => {
  const { ask, content } = openTags();
  expect(await Promise.all([ask(), ask()])).toEqual(["made 1", "made 1"]);
  content.version += 1;
  const before = ask();
  content.version += 1;
  expect(await Promise.all([before, ask()])).toEqual([null, "made 3"]);
});

test("each feed has its own", async () => {
  const { ask, tags } = openTags();
  await ask();
  expect(await tags("meta bg", async () => "other")).toBe("other");
});

test("while changes may be missed there is none, and none is kept", async () => {
  const { ask, content, made } = openTags();
  await ask();
  content.isListening = false;
  expect([await ask(), made.count]).toEqual([null, 1]);
  content.isListening = true;
  content.version += 1;
  expect(await ask(() => (content.isListening = false))).toBeNull();
  content.isListening = true;
  expect(await ask()).toBe("made 3");
});

test("a feed that changes while it is read has none", async () => {
  const { ask, content } = openTags();
  expect(await ask(() => (content.version += 1))).toBeNull();
  expect(await ask()).toBe("made 2");
});

test("a failed reading is not kept", async () => {
  const { ask, tags } = openTags();
  await expect(tags("google bg", () => Promise.reject(new Error("no database")))).rejects.toThrow(
    "no database",
  );
  expect(await ask()).toBe("made 1");
});
