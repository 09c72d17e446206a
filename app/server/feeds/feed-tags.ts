import type { PublicContent } from "#app/server/http/pages/public-content.ts";

type Content = Pick<PublicContent, "version" | "isListening" | "nextScheduledChange">;
type Tag = { version: number; until: number; etag: string };

/**
 * Returns the ETag of the feed `name`, or null while changes may be missed. `make` reads the whole feed for it. As with
 * kept pages, it holds until public content changes, in any process, or until the next scheduled change. Concurrent
 * requests share one reading, except after a change.
 */
export type FeedTags = (name: string, make: () => Promise<string>) => Promise<string | null>;

/** Creates the ETags of this process. They are digests of the feeds, and so the same in every process. */
export function createFeedTags(content: Content, clock: () => number = Date.now): FeedTags {
  const tags = new Map<string, Tag>();
  const underWay = new Map<string, { version: number; made: Promise<string | null> }>();

  async function compute(name: string, make: () => Promise<string>): Promise<string | null> {
    const { version } = content;
    // Before the feed is read: one that is read across a scheduled change is not kept.
    const until = await content.nextScheduledChange();
    const etag = await make();
    // A feed that changed while it was read may be neither the old nor the new one.
    if (!content.isListening || content.version !== version) return null;
    tags.set(name, { version, until, etag });
    return etag;
  }

  return async (name, make) => {
    if (!content.isListening) return null;
    const tag = tags.get(name);
    if (tag?.version === content.version && clock() < tag.until) return tag.etag;
    const shared = underWay.get(name);
    if (shared?.version === content.version) return shared.made;
    const { version } = content;
    const made = compute(name, make).finally(() => {
      if (underWay.get(name)?.made === made) underWay.delete(name);
    });
    underWay.set(name, { version, made });
    return made;
  };
}

const ofContent = new WeakMap<Content, FeedTags>();

/** Returns the ETags of the process that follows this content. */
export function feedTagsOf(content: Content): FeedTags {
  const tags = ofContent.get(content) ?? createFeedTags(content);
  ofContent.set(content, tags);
  return tags;
}
