import { afterAll, expect, test } from "vitest";
import { formerCookiesUntil } from "#app/server/request/former-cookies.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin, personsPassword } from "#tests/factories/accounts/people.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const { db, connectionString } = await testDatabase();
await insertAdmin(db, { email: "boss@example.com" });

/** Code that sets a program's clock to an hour before the former names stop being accepted. */
const setClock = `
  const late = Date.now() - ${formerCookiesUntil - 3_600_000};
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length > 0) super(...given);
      else super(Date.now());
    }
    static now() {
      return super.now() - late;
    }
  };`;

const shop = await startShopProgram({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(setClock)}`,
  DATABASE_URL: connectionString,
  BASE_URL: "https://shop.example",
  AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
});
afterAll(shop.stop);

const ask = (path: string, cookie: string, form?: Record<string, string>) =>
  fetch(shop.url + path, {
    headers: { Cookie: cookie },
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });

/** Returns a browser's cookies after a response. */
function store(cookie: string, response: Response): string {
  const stored = new Map(cookie.split("; ").map((pair) => [pair.split("=")[0], pair] as const));
  for (const text of response.headers.getSetCookie()) {
    const [pair = ""] = text.split(";");
    if (text.includes("; Max-Age=0;")) stored.delete(pair.split("=")[0]);
    else stored.set(pair.split("=")[0], pair);
  }
  return [...stored.values()].filter(Boolean).join("; ");
}

const namesOf = (cookie: string) => new Set(cookie.split("; ").map((pair) => pair.split("=")[0]));

test("a person signed in with a cookie of a former name stays signed in and gets the current cookies", async () => {
  const signedIn = await ask("/auth", "", { email: "boss@example.com", password: personsPassword });
  const present = store("", signedIn);
  expect(namesOf(present)).toEqual(
    new Set(["__Host-shop.device", "__Host-shop.hint", "__Host-shop.session_token"]),
  );
  const former = present
    .replaceAll("__Host-shop.", "__Secure-shop.")
    .replace("__Secure-shop.hint", "shop.hint");
  for (const path of ["/api/session", "/api/session?refresh=1", "/admin/settings"]) {
    const answer = await ask(path, former);
    expect(answer.status).toBe(200);
    if (path.startsWith("/api")) expect(await answer.json()).toMatchObject({ user: { isAdmin: true } });
    const replaced = store(former, answer);
    expect(namesOf(replaced)).toEqual(namesOf(present));
    expect((await ask("/admin", replaced)).status).toBe(200);
  }
  const english = store(former, await ask("/admin/language", former, { returnTo: "/admin" }));
  expect(await (await ask("/admin/settings", english)).text()).toContain('<html lang="en"');
  const settled = store(english, await ask("/admin", english));
  expect(await (await ask("/admin/settings", settled)).text()).toContain('<html lang="en"');

  const page = await ask("/", former);
  expect(page.headers.getSetCookie(), "a page that caches share").toEqual([]);
  const signedOut = store(former, await ask("/api/sign-out", former, {}));
  expect(namesOf(signedOut)).toEqual(new Set(["__Host-shop.device"]));
  expect((await ask("/admin", former)).headers.get("Location")).toBe("/auth?after=%2Fadmin");
});
