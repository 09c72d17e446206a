import { expect, test } from "vitest";
import { newId } from "#app/server/db/new-id.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findActor } from "./find-actor.ts";
import { findSession } from "./find-session.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { signIn } from "./sign-in.ts";

const services = await testServices();
const { db } = services;
const now = new Date();
const firefox = "Mozilla/5.0 (Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0";

/** Signs in with a browser; returns the headers of its next requests. */
async function enter(email: string, userAgent = ""): Promise<Headers> {
  const headers = new Headers({ "User-Agent": userAgent });
  const credentials = { email, password: personsPassword, address: "203.0.113.1", locale: "bg" } as const;
  const result = await signIn(services, { ...credentials, headers, now });
  if (!result.ok) throw new Error(result.code);
  return new Headers({ Cookie: result.cookies.map((cookie) => cookie.split(";")[0]).join("; ") });
}

const list = (headers: Headers, at = now) => listOwnSessions(services, headers, at);

test("lists only the person's own sessions, with device, last use and a mark on the current one", async () => {
  await insertPerson(db, { email: "lists@example.com" });
  await insertPerson(db, { email: "somebody@example.com" });
  const windows = await enter("lists@example.com", firefox);
  const unknown = await enter("lists@example.com");
  await enter("somebody@example.com", firefox);
  const later = new Date(now.getTime() + 60_000);
  await findSession(services, windows, { refresh: true, now: later });
  const own = await list(unknown);
  expect(own).toMatchObject([
    { device: "Firefox, Windows", usedAt: later, isCurrent: false },
    { device: null, isCurrent: true },
  ]);
  expect((await list(windows)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect(await list(new Headers())).toEqual([]);
  expect(await list(windows, new Date(now.getTime() + 31 * 86_400_000))).toEqual([]);
});

test("ending a session signs its browser out at once, including the header's data", async () => {
  await insertPerson(db, { email: "ends@example.com" });
  const [here, there] = [await enter("ends@example.com"), await enter("ends@example.com")];
  const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
  expect(await endOwnSession(services, here, other?.id ?? "")).toEqual({ ok: true });
  expect(await findActor(services, there)).toEqual({ kind: "visitor" });
  const shown = await findSession(services, there, { refresh: false, now });
  expect(shown.answer).toEqual({ user: null });
  expect(await findActor(services, here)).toMatchObject({ kind: "customer" });
  expect(await endOwnSession(services, here, other?.id ?? ""), "ended already").toEqual({ ok: true });
});

test("a person cannot end another person's session", async () => {
  await insertPerson(db, { email: "victim@example.com" });
  await insertPerson(db, { email: "thief@example.com" });
  const [victim, thief] = [await enter("victim@example.com"), await enter("thief@example.com")];
  const [session] = await list(victim);
  await endOwnSession(services, thief, session?.id ?? "");
  expect(await endOwnSession(services, new Headers(), session?.id ?? "")).toEqual({
    ok: false,
    code: "signed_out",
  });
  await endOwnSession(services, thief, newId());
  expect(await findActor(services, victim)).toMatchObject({ kind: "customer" });
  expect(await findActor(services, thief)).toMatchObject({ kind: "customer" });
});
