/**
 * The shopping agent whose cart was opened on this visit. Held in page memory only, as the campaigns are: nothing is
 * stored on the device, so no consent is needed (ePrivacy Directive, article 5(3)).
 */
let followed: string | null = null;

/** Remembers the host of the agent whose cart the shopper has opened. */
export function rememberAgent(host: string): void {
  followed = host;
}

/** Returns the host of the agent that led to this visit's cart; null for none. */
export function followedAgent(): string | null {
  return followed;
}
