import { subscriberStates } from "#app/domain/campaigns/newsletter.ts";
import type { SubscriberState } from "#app/domain/campaigns/newsletter.ts";

/** The list's filter in the query string: `?q=` (part of the e-mail), `?state=`. */
export type SubscriberChoice = { search: string; state: SubscriberState | null };

export function readChoice(parameters: URLSearchParams): SubscriberChoice {
  return {
    search: (parameters.get("q") ?? "").slice(0, 254),
    state: subscriberStates.find((state) => state === parameters.get("state")) ?? null,
  };
}

export function choiceAddress(
  path: string,
  { search, state }: SubscriberChoice,
  after: string | null = null,
): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("q", search);
  if (state) parameters.set("state", state);
  if (after) parameters.set("after", after);
  return parameters.size > 0 ? `${path}?${parameters.toString()}` : path;
}
