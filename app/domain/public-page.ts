/**
 * What a route says of its page when it is the same for everybody who asks for the address, so that one copy may serve
 * all. Parameters that it names nowhere change nothing of it: advertisements add their own to every address.
 */
export type PublicPage = {
  /** Parameters of which each value is a page to keep. */
  kept: readonly string[];
  /** Parameters that the page reads and that make it one of its own, never to be kept. */
  own: readonly string[];
};

/** The `handle` of a route whose page knows no visitor. */
export function publicPage({ kept = [], own = [] }: Partial<PublicPage> = {}): { publicPage: PublicPage } {
  return { publicPage: { kept, own } };
}

/** Of these each answer is for one person, or for the office, and a search for whoever made it: none is kept. */
const own =
  /^\/(en\/)?(admin|auth|newsletter|order-success|profile|sandbox-payment|wishlist|withdrawal)(?![\w-])|[?&]q=/;

/** Whether the page at an address is kept nowhere, so that to ask for it before it is wanted would be to ask twice. */
export function isOwnAddress(address: string): boolean {
  return own.test(address);
}
