import { promises as dns } from "node:dns";
import type { LookupAddress } from "node:dns";

/** How long each name server is waited for, in milliseconds. */
const timeout = 2000;

/**
 * Returns the IP addresses of a host that a stranger chose, those of version 4 first. Asks the name servers itself
 * (`servers`, or those of the system) and until `signal` aborts: the system's look-up, which all other connections
 * need, has few threads, and a stranger's silent name server would hold them. It therefore does not read /etc/hosts.
 * Rejects when the host has no address.
 */
export async function resolveHost(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  signal.throwIfAborted();
  const resolver = new dns.Resolver({ timeout, tries: 1 });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const families = [
      resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 }))),
    ];
    // A host with addresses of one version alone is an error for the other.
    const answers = await Promise.allSettled(families);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length === 0) throw new Error(`no address of ${host}`);
    return addresses;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
