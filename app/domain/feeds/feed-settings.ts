/** Channels that read the shop's products from a feed. */
export const feedChannels = ["google", "meta", "pazaruvaj"] as const;
export type FeedChannel = (typeof feedChannels)[number];

/** The owner's settings of product feeds. */
export type FeedSettings = {
  has_google: boolean;
  has_meta: boolean;
  has_pazaruvaj: boolean;
  /** The feeds' addresses carry it; empty while they are open to everybody. */
  secret: string;
  /** Google's product category, a number or a path of its taxonomy; empty for none. */
  google_category: string;
};

export const defaultFeedSettings: FeedSettings = {
  has_google: false,
  has_meta: false,
  has_pazaruvaj: false,
  secret: "",
  google_category: "",
};

/** `new` replaces the secret, which ends the addresses in use so far; `remove` opens the feeds to everybody. */
export const secretIntents = ["new", "remove"] as const;
export type SecretIntent = (typeof secretIntents)[number];
