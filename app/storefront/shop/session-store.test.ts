import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionHintCookie } from "#app/domain/accounts/session.ts";
import type { SessionAnswer } from "#app/domain/accounts/session.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The store is module state: every test loads its own. */
let store: typeof import("./session-store.ts");
beforeEach(async () => {
  vi.resetModules();
  store = await import("./session-store.ts");
});

const maria = {
  user: { id: "maria", firstName: "Мария", isAdmin: false },
  wishlist: [],
} satisfies SessionAnswer;
const hint = `${sessionHintCookie}=${Date.now() + 600_000}`;

/** Opens a page; `answer` is the server's. */
function openPage(pathname: string, { cookie = hint }: { cookie?: string } = {}) {
  const page = {
    cookie,
    answer: maria as SessionAnswer,
    asked: [] as string[],
    replacedBy: [] as string[],
  };
  const location = {
    pathname,
    href: `https://shop.example${pathname}`,
    replace: (address: string) => page.replacedBy.push(address),
  };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location }));
  vi.stubGlobal("document", {
    get cookie() {
      return page.cookie;
    },
    documentElement: { dataset: {}, hidden: false },
  });
  vi.stubGlobal("fetch", async (address: string) => {
    page.asked.push(address);
    return Response.json(page.answer);
  });
  return page;
}

test("loading the session times out", async () => {
  const limit = new AbortController();
  openPage("/");
  vi.stubGlobal("AbortSignal", { timeout: () => limit.signal });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  vi.stubGlobal(
    "fetch",
    (_address: string, { signal }: RequestInit = {}) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      ),
  );
  const checked = store.checkSession();
  const loaded = store.sessionLoaded();
  expect(store.currentSession().isLoaded).toBe(false);
  limit.abort(new DOMException("too late", "TimeoutError"));
  await Promise.all([checked, loaded]);
  expect(store.currentSession()).toEqual({ isLoaded: true, user: null, wishlist: [] });
  expect(logged).toHaveBeenCalledOnce();
});

test("without the hint cookie nobody is signed in, and no request is sent", async () => {
  const page = openPage("/products", { cookie: "" });
  await store.checkSession();
  expect(store.currentSession()).toMatchObject({ isLoaded: true, user: null });
  expect([page.asked, page.replacedBy]).toEqual([[], []]);
});

test.for([
  ["/profile", "/"],
  ["/en/profile/orders/1", "/en"],
] as const)("%s goes to %s when the person has signed out", async ([pathname, root]) => {
  const page = openPage(pathname);
  await store.checkSession();
  expect(store.currentSession().user).toEqual(maria.user);
  page.cookie = "";
  await store.checkSession();
  expect(store.currentSession().user).toBeNull();
  expect([page.asked, page.replacedBy]).toEqual([["/api/session"], [root]]);
});

test("other pages stay when the person has signed out", async () => {
  const page = openPage("/products");
  await store.checkSession();
  page.cookie = "";
  await store.checkSession();
  expect(store.currentSession().user).toBeNull();
  expect(page.replacedBy).toEqual([]);
});

test("a personal page without the hint cookie asks the server whether its person is signed in", async () => {
  const page = openPage("/profile", { cookie: "" });
  await store.checkSession();
  expect([page.asked, page.replacedBy]).toEqual([["/api/session?refresh=1"], []]);
  expect(store.currentSession().user).toEqual(maria.user);
});

test("a personal page whose session has ended goes to the root", async () => {
  const page = openPage("/profile");
  page.answer = { user: null };
  await store.checkSession();
  expect(page.replacedBy).toEqual(["/"]);
});

test("a personal page reloads when somebody else has signed in", async () => {
  const page = openPage("/profile");
  await store.checkSession();
  page.answer = { ...maria, user: { ...maria.user, id: "penka" } };
  await store.checkSession();
  expect(page.replacedBy).toEqual(["https://shop.example/profile"]);
});
