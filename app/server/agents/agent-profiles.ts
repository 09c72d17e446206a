import { agentProfile } from "#app/domain/agents/agent-input.ts";
import { agentVersions } from "#app/domain/agents/agent-versions.ts";
import type { AgentVersion } from "#app/domain/agents/agent-versions.ts";
import { fetchOutside, internet } from "#app/server/request/fetch-outside.ts";
import type { OutsideNetwork } from "#app/server/request/fetch-outside.ts";
import { countBy } from "#app/server/request/limits.ts";
import type { Limits } from "#app/server/request/limits.ts";
import { problem } from "./agent-reply.ts";
import type { AgentReply } from "./agent-request.ts";

/** Limits of a fetch (UCP 2026-04-08, section on profiles). */
const fetchLimits = { maxBytes: 65_536, timeout: 5000, accept: "application/json" } as const;

/** How long a profile is used without being read again, in milliseconds; at least a minute by the specification. */
const freshFor = 600_000;
/** How long a host is left alone after a failure, in milliseconds; the pause doubles up to the longest. */
const pauses = { first: 60_000, longest: 3_600_000 } as const;
/** Profiles, and hosts that failed, of which each process keeps the latest. */
const kept = 500;

/** What an agent is and which version it is answered in; or the refusal of its request. */
export type KnownAgent = { ok: true; host: string; version: AgentVersion } | { ok: false; reply: AgentReply };

export type AgentProfiles = {
  /**
   * Returns the agent with this profile. Its version must be one that the shop speaks, or the profile must name such a
   * version as supported. Capabilities are not compared: a reply says which ones answered it and in which version, and an
   * agent only calls what it knows (UCP 2026-04-08 leaves the comparison to the business; 1.4 of its overview).
   */
  find: (profile: string, by: { limits: Limits; address: string; now: Date }) => Promise<KnownAgent>;
};

type Pause = { until: number; length: number; reply: AgentReply };
type Stored = { freshUntil: number; agent: Promise<KnownAgent> };

/** Reads agents' profiles from `network`; tests have one of their own. */
export function createAgentProfiles(network: OutsideNetwork = internet): AgentProfiles {
  const profiles = new Map<string, Stored>();
  const failed = new Map<string, Pause>();

  async function fetchProfile(url: URL, now: number): Promise<KnownAgent> {
    const answer = await fetchOutside(url.href, fetchLimits, network);
    const agent = answer.ok ? readProfile(url, answer.bytes) : refusedFetch(answer.code);
    const isPaused = !agent.ok && agent.reply.body["code"] !== "version_unsupported";
    if (!isPaused) failed.delete(url.host);
    else if (!agent.ok) {
      const length = Math.min(pauses.longest, 2 * (failed.get(url.host)?.length ?? pauses.first / 2));
      keep(failed, url.host, { until: now + length, length, reply: agent.reply });
    }
    return agent;
  }

  return {
    async find(profile, { limits, address, now }) {
      const url = profile.length <= 2048 ? URL.parse(profile) : null;
      if (url?.protocol !== "https:" || url.host === "")
        return refused(problem("invalid_profile_url", "The profile must have an https address"));
      url.hash = "";
      const time = now.getTime();
      const stored = profiles.get(url.href);
      if (stored && stored.freshUntil > time) {
        keep(profiles, url.href, stored);
        return stored.agent;
      }
      const pause = failed.get(url.host);
      if (pause && pause.until > time) return refused(pause.reply);
      const wait = await countBy([
        [limits.agentProfilesPerAddress, address],
        [limits.agentProfiles, "all"],
      ]).consume();
      if (wait !== null)
        return refused(
          problem("unavailable", "Too many profiles are being read; try again", { retryAfter: wait }),
        );
      const agent = fetchProfile(url, time);
      keep(profiles, url.href, { freshUntil: time + freshFor, agent });
      const known = await agent;
      if (!known.ok) profiles.delete(url.href);
      return known;
    },
  };
}

/** Keeps an entry as the latest of at most `kept`. */
function keep<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  for (const oldest of entries.keys()) {
    if (entries.size <= kept) return;
    entries.delete(oldest);
  }
}

function refused(reply: AgentReply): KnownAgent {
  return { ok: false, reply };
}

/** Returns the refusal for a fetch that failed. An address that is private was never connected to. */
function refusedFetch(code: string): KnownAgent {
  if (code === "address" || code === "private")
    return refused(problem("invalid_profile_url", "The profile's address is not public"));
  if (code === "too_large") return refused(problem("profile_malformed", "The profile is too large"));
  return refused(problem("profile_unreachable", `The profile cannot be read: ${code}`));
}

function readProfile({ host }: URL, bytes: Uint8Array): KnownAgent {
  const parsed = agentProfile.safeParse(jsonOf(bytes));
  if (!parsed.success) return refused(problem("profile_malformed", "The profile is malformed"));
  const { version, supported_versions } = parsed.data.ucp;
  const spoken = agentVersions.find((own) => own === version || supported_versions.includes(own));
  return spoken
    ? { ok: true, host, version: spoken }
    : refused(problem("version_unsupported", `The shop speaks ${agentVersions.join(", ")}`));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
