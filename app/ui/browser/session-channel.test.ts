import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "#tests/eventually.ts";
import { followOtherTabs, notifyOtherTabs, replaceDocument } from "./session-channel.ts";

/** A page with the channel, and another tab. */
function openPage() {
  const page = new EventTarget();
  vi.stubGlobal("window", page);
  const heard: (string | null)[] = [];
  let restored = 0;
  const stop = followOtherTabs({
    onMessage: (userId) => heard.push(userId),
    onRestored: () => (restored += 1),
  });
  const otherTab = new BroadcastChannel("session");
  onTestFinished(() => {
    stop();
    otherTab.close();
    vi.unstubAllGlobals();
  });
  const show = (persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));
  return { page, heard, restored: () => restored, otherTab, show };
}

test("receives the other tabs' messages, and not its own", async () => {
  const { heard, otherTab } = openPage();
  notifyOtherTabs("own");
  otherTab.postMessage("maria");
  otherTab.postMessage(null);
  await eventually(() => expect(heard).toEqual(["maria", null]));
});

test("sends its own messages to the other tabs", async () => {
  const { otherTab } = openPage();
  const received = new Promise<unknown>((resolve) =>
    otherTab.addEventListener("message", ({ data }) => resolve(data)),
  );
  notifyOtherTabs(null);
  expect(await received).toBeNull();
});

test("a page in the back/forward cache receives nothing, and is notified when it returns", async () => {
  const { page, heard, restored, otherTab, show } = openPage();
  show(false);
  expect(restored()).toBe(0);
  page.dispatchEvent(new Event("pagehide"));
  otherTab.postMessage("missed");
  show(true);
  expect(restored()).toBe(1);
  otherTab.postMessage("heard");
  await eventually(() => expect(heard).toEqual(["heard"]));
});

test("a replaced document is hidden at once", () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const root = { hidden: false };
  const replace = vi.fn<(url: string) => void>();
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location: { replace } }));
  vi.stubGlobal("document", { documentElement: root });
  replaceDocument("/en");
  expect(root.hidden).toBe(true);
  expect(replace).toHaveBeenCalledExactlyOnceWith("/en");
});
