import { expect, vi } from "vitest";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier } from "#app/server/delivery/carrier-contract.ts";
import { openBoxNow } from "#app/server/delivery/adapters/boxnow.ts";
import { openEcont } from "#app/server/delivery/adapters/econt.ts";
import { openSpeedy } from "#app/server/delivery/adapters/speedy.ts";
import { breakAnswer } from "./broken-answers.ts";
import type { RecordedAnswer } from "./broken-answers.ts";
import { senderSettings } from "./econt-account.ts";
import { cashParcel, openAdapter } from "./fake-carrier.ts";
import { openFakeBoxNow } from "./fake-boxnow.ts";
import { openFakeEcont } from "./fake-econt.ts";
import { openFakeSpeedy } from "./fake-speedy.ts";

type Opened = { carrier: Carrier; fake: { url: string } };

/** Runs one method against its fake, and returns the adapter's result with the answers that the fake gave. */
export async function record<Result>(
  ask: () => Promise<Result>,
): Promise<{ result: Result; answers: RecordedAnswer[] }> {
  const answers: RecordedAnswer[] = [];
  const send = globalThis.fetch;
  vi.stubGlobal("fetch", async (url: URL, init: RequestInit) => {
    const response = await send(url, init);
    const text = await response.text();
    answers.push({ path: url.pathname + url.search, status: response.status, text });
    return new Response(text, { status: response.status });
  });
  try {
    return { result: await ask(), answers };
  } finally {
    vi.unstubAllGlobals();
  }
}

export type Outcome<Result> = { how: string; result: Result | CarrierError; bodies: unknown[] };

/**
 * Repeats a recorded method, each time with one of its answers broken in another way, and passes the outcomes to
 * `check`. An answer that was recorded last is repeated when more are asked for. Fails with every answer that does.
 */
export async function breakEach<Result>(
  { answers }: { answers: readonly RecordedAnswer[] },
  ask: (variant: number) => Promise<Result>,
  check: (outcome: Outcome<Result>) => void,
): Promise<void> {
  let tried = 0;
  const failures: string[] = [];
  for (const [broken, answer] of answers.entries())
    for (const { how, text } of isJson(answer.text) ? breakAnswer(answer.text) : cutText(answer.text)) {
      const given = answers.map((each, at) => (at === broken ? { ...each, text } : each));
      const asked: Record<string, number> = {};
      vi.stubGlobal("fetch", (url: URL) => {
        const path = url.pathname + url.search;
        const fitting = given.filter((each) => each.path === path);
        const next = fitting[Math.min(asked[path] ?? 0, fitting.length - 1)];
        if (!next) throw new Error(`nothing recorded for ${path}`);
        asked[path] = (asked[path] ?? 0) + 1;
        return Promise.resolve(new Response(next.text, { status: next.status }));
      });
      const where = `${answer.path} ${how}`;
      try {
        const result = await ask(tried).catch((error: unknown) => {
          if (error instanceof CarrierError) return error;
          throw error;
        });
        expectClean(result);
        check({ how: where, result, bodies: given.map((each) => bodyOf(each.text)) });
      } catch (error) {
        failures.push(`${where}: ${String(error).split("\n")[0]}`);
      }
      tried += 1;
    }
  vi.unstubAllGlobals();
  expect(failures).toEqual([]);
}

function isJson(text: string): boolean {
  return bodyOf(text) !== undefined;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cutText(text: string): { how: string; text: string }[] {
  const cuts = Array.from({ length: Math.ceil(text.length / 50) }, (_, at) => at * 50);
  return [
    ...cuts.map((at) => ({ how: `cut at ${at}`, text: text.slice(0, at) })),
    { how: "U+0000", text: text.replaceAll("О", "О\u{0}") },
    { how: "JSON", text: '{"error":"Грешка"}' },
  ];
}

/** Texts that pass an adapter can be stored: without control characters, composed, and of limited length. */
function expectClean(value: unknown): void {
  const bad: string[] = [];
  JSON.stringify(value instanceof CarrierError ? value.message : value, (_, each: unknown) => {
    if (typeof each === "string" && (/\p{Cc}/u.test(each) || each.length > 1000 || each !== each.normalize()))
      bad.push(each);
    return each;
  });
  expect(bad).toEqual([]);
}

export const openings = {
  econt: async () => {
    const fake = await openFakeEcont();
    return { fake, carrier: openAdapter(openEcont, { ECONT_URL: `${fake.url}/services` }, fake.login) };
  },
  speedy: async () => {
    const fake = await openFakeSpeedy();
    return { fake, carrier: openAdapter(openSpeedy, { SPEEDY_URL: `${fake.url}/v1` }, fake.login) };
  },
  boxnow: async () => {
    const fake = await openFakeBoxNow();
    return { fake, carrier: boxNowOf(fake, fake.login) };
  },
};

export function boxNowOf({ url }: Opened["fake"], login: Record<string, string>): Carrier {
  return openAdapter(openBoxNow, { BOXNOW_URL: url }, login);
}

export const names = ["econt", "speedy", "boxnow"] as const;
export type Name = (typeof names)[number];

export const requests = {
  econt: cashParcel(),
  speedy: cashParcel({ settings: { ...senderSettings, drop_off_office: "77" } }),
  boxnow: cashParcel({
    settings: { ...senderSettings, drop_off_office: "5726" },
    destination: { place: "automat", officeCode: "5365" },
  }),
};

type Node = Record<string, unknown>;
export const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter((each): each is Node => each !== null && typeof each === "object") : [];
export const fieldOf = (value: unknown, key: string): unknown =>
  value !== null && typeof value === "object" ? (value as Node)[key] : undefined;
