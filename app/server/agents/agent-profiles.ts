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
/**
 * How long an address or a host is left alone after a failure, in milliseconds; the pause doubles up to the longest.
 */
const pauses = { first: 60_000, longest: 3_600_000 } as const;
/** Profiles, and addresses and hosts that failed, of which each process keeps the latest. */
const kept = 500;
/** Profiles that each process reads at once. */
const maxReading = 4;
/** Seconds after which one that had to wait for others may be asked for again: none is read for longer. */
const retryAfter = fetchLimits.timeout / 1000;

/** What an agent is and which version it is answered in; or the refusal of its request. */
export type KnownAgent = { ok: true; host: string; version: AgentVersion } | { ok: false; reply: AgentReply };

export type AgentProfiles = {
  /**
   * Returns the agent with this profile. Its version must be one that the shop speaks, or the profile must name such a
   * version as supported. Capabilities are not compared: a reply says which ones answered it and in which version, and
   * an agent only calls what it knows (UCP 2026-04-08 leaves the comparison to the business; 1.4 of its overview).
   * While a profile that was valid cannot be read again it is used as it was.
   */
  find: (profile: string, by: { limits: Limits; address: string; now: Date }) => Promise<KnownAgent>;
};

type Pause = { until: number; length: number; reply: AgentReply };
type ValidAgent = Extract<KnownAgent, { ok: true }>;
type Stored = { freshUntil: number; agent: ValidAgent };

/** Reads agents' profiles from `network`; tests have one of their own. */
export function createAgentProfiles(network: OutsideNetwork = internet): AgentProfiles {
  const profiles = new Map<string, Stored>();
  const reading = new Map<string, Promise<KnownAgent>>();
  /** By the address of a profile, or by host. */
  const failed = new Map<string, Pause>();

  async function fetchProfile(url: URL, now: number): Promise<KnownAgent> {
    const answer = await fetchOutside(url.href, fetchLimits, network);
    const agent = answer.ok ? readProfile(url, answer.bytes) : refusedFetch(answer.code);
    if (agent.ok) {
      for (const key of [url.href, url.host]) failed.delete(key);
      keep(profiles, url.href, { freshUntil: now + freshFor, agent });
      return agent;
    }
    // Anybody can name an address that its host does not have: an answer says nothing of the host's other addresses.
    const isHostDown = !answer.ok && (answer.code === "unreachable" || answer.code === "timeout");
    if (isHostDown) pause(url.host, agent.reply, now);
    else {
      failed.delete(url.host);
      const code = agent.reply.body["code"];
      if (code === "version_unsupported") failed.delete(url.href);
      else pause(url.href, agent.reply, now);
      // The agent has changed, or its host is not on the internet any more.
      if (code === "version_unsupported" || code === "invalid_profile_url") profiles.delete(url.href);
    }
    return profiles.get(url.href)?.agent ?? agent;
  }

  function pause(key: string, reply: AgentReply, now: number): void {
    const length = Math.min(pauses.longest, 2 * (failed.get(key)?.length ?? pauses.first / 2));
    keep(failed, key, { until: now + length, length, reply });
  }

  return {
    async find(profile, { limits, address, now }) {
      const url = profile.length <= 2048 ? URL.parse(profile) : null;
      if (url?.protocol !== "https:" || url.host === "")
        return refused(problem("invalid_profile_url", "The profile must have an https address"));
      url.hash = "";
      const time = now.getTime();
      const stored = profiles.get(url.href);
      if (stored) keep(profiles, url.href, stored);
      if (stored && stored.freshUntil > time) return stored.agent;
      const paused = [url.href, url.host]
        .map((key) => failed.get(key))
        .find((each) => each !== undefined && each.until > time);
      if (paused) return stored?.agent ?? refused(paused.reply);
      const underWay = reading.get(url.href);
      if (underWay) return underWay;
      if (reading.size >= maxReading) return stored?.agent ?? refused(tooMany(retryAfter));
      const read = async () => {
        const wait = await countBy([
          [limits.agentProfilesPerAddress, address],
          [limits.agentProfiles, "all"],
        ]).consume();
        if (wait !== null) return stored?.agent ?? refused(tooMany(wait));
        return fetchProfile(url, time);
      };
      const agent = read().finally(() => reading.delete(url.href));
      reading.set(url.href, agent);
      return agent;
    },
  };
}

function tooMany(wait: number): AgentReply {
  return problem("unavailable", "Too many profiles are being read; try again", { retryAfter: wait });
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
