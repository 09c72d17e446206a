import type { SectionType } from "./content.ts";

type TemplateBodies = Partial<Record<SectionType, { content_bg: string; content_en: string }>>;

/** The body texts that new sections start with, for the owner to replace. */
export const templateBodies: TemplateBodies = {
  text_block: {
    content_bg:
      "<p>Разкажете с няколко изречения какво прави вашите плодчета различни: откъде идва плодът, кой ги прави и как.</p>",
    content_en:
      "<p>Tell in a few sentences what sets your fruits apart: where the fruit comes from, who makes them and how.</p>",
  },
  image_text: {
    content_bg: "<p>Опишете какво се вижда на снимката и защо си струва да се опита.</p>",
    content_en: "<p>Describe what the picture shows and why it is worth a try.</p>",
  },
  custom_html: {
    content_bg: "<ul><li>Истински плодов сок</li><li>Пет вкуса</li><li>Безплатна доставка</li></ul>",
    content_en: "<ul><li>Real fruit juice</li><li>Five flavours</li><li>Free shipping</li></ul>",
  },
  blog: {
    content_bg: "<h3>Заглавие на историята</h3><p>Първите изречения, които карат читателя да продължи.</p>",
    content_en: "<h3>Title of the story</h3><p>The first sentences that make the reader go on.</p>",
  },
};

/** Those of a shop that does not sell the demo shop's gummies, where they differ. */
export const otherBodies: TemplateBodies = {
  text_block: {
    content_bg:
      "<p>Разкажете с няколко изречения какво отличава продуктите ви: от какво са, кой ги прави и как.</p>",
    content_en:
      "<p>Tell in a few sentences what sets your products apart: what they are made of, who makes them and how.</p>",
  },
  custom_html: {
    content_bg: "<ul><li>Качество</li><li>Лично отношение</li><li>Безплатна доставка</li></ul>",
    content_en: "<ul><li>Quality</li><li>Personal service</li><li>Free shipping</li></ul>",
  },
};

type Body = { content_bg: string | null; content_en: string | null };

/**
 * Returns a section's body texts, null where a text is still that of its template, so that the other language or
 * nothing is shown. Titles do not count.
 */
export function ownBodies(section: Body & { type: SectionType }): Body {
  const templates = [templateBodies[section.type], otherBodies[section.type]];
  const own = (name: keyof Body) =>
    templates.some((template) => template && section[name] === template[name]) ? null : section[name];
  return { content_bg: own("content_bg"), content_en: own("content_en") };
}

/** Why a published section is not shown on the home page: its template's text, a missing picture or a missing video. */
export type UnfinishedReason = "text" | "picture" | "video";

/** Returns what is missing for a section to be shown; null when it is complete. */
export function unfinishedReason(
  section: Body & {
    type: SectionType;
    image_enabled: boolean;
    desktop_image_url: string | null;
    mobile_image_url: string | null;
    video_enabled: boolean;
    desktop_video_url: string | null;
    mobile_video_url: string | null;
  },
): UnfinishedReason | null {
  const { type } = section;
  const hasPicture = Boolean(section.desktop_image_url ?? section.mobile_image_url);
  const hasVideo = Boolean(section.desktop_video_url ?? section.mobile_video_url);
  if (type === "video" && !(section.video_enabled && hasVideo)) return "video";
  if (type === "image_text" && section.image_enabled && !hasPicture) return "picture";
  const own = ownBodies(section);
  const hadBody = Boolean(section.content_bg ?? section.content_en);
  return hadBody && !own.content_bg && !own.content_en ? "text" : null;
}
