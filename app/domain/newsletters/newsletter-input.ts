import { z } from "zod";
import { contentLengths, plainText, requiredText } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { completeLink, isLink } from "#app/domain/content/web-link.ts";
import { fieldConstraints } from "#app/domain/field-constraints.ts";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { maxAltLength, mediaKeyOf } from "#app/domain/media/media.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxCodeLength, normalCode } from "#app/domain/promotions/promotion.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { languagesOf, newsletterBlockKinds, speedBounds } from "./newsletter.ts";
import type { Audience, NewsletterBlock, NewsletterBlockKind, TextPair } from "./newsletter.ts";

/** Most blocks of a newsletter, and most products of one block. */
export const maxBlocks = 30;
export const maxBlockProducts = 12;

/** Longest texts of blocks, in characters. */
export const blockLengths = { title: 150, text: 4000, label: 60, note: 500 } as const;

/** What the owner edits of a newsletter. */
export type NewsletterContent = {
  name: string;
  subject_bg: string;
  subject_en: string;
  preview_bg: string;
  preview_en: string;
  blocks: NewsletterBlock[];
  audience: Audience;
  /** Most e-mails in a minute. */
  per_minute: number;
};

/** Fields outside blocks; the form always posts them. */
export const newsletterColumns = z.object({
  name: requiredText(contentLengths.line),
  subject_bg: plainText(blockLengths.title),
  subject_en: plainText(blockLengths.title),
  preview_bg: plainText(blockLengths.title),
  preview_en: plainText(blockLengths.title),
  per_minute: outsideText()
    .transform((value) => value.trim())
    .refine(
      (value) =>
        /^\d{1,3}$/.test(value) && Number(value) >= speedBounds.least && Number(value) <= speedBounds.most,
      "number",
    )
    .transform(Number)
    .register(fieldConstraints, { required: true, maxLength: 3, inputMode: "numeric" }),
});

/** Returns whether a text is a path of the shop or an address with https, where a newsletter may lead. */
export function isNewsletterLink(link: string): boolean {
  return isLink(link) && (link.startsWith("/") || link.startsWith("https://"));
}

/** Returns whether a picture was uploaded to this shop: only of these is there a JPEG for e-mails. */
export function isNewsletterPicture(url: string): boolean {
  return mediaKeyOf(url)?.endsWith(".webp") ?? false;
}

type Field = (name: string) => string;

/** The name of a field of a block. Keys of blocks are in the field `blocks`, in order. */
export const blockField = (key: string, name: string) => `block_${key}_${name}`;

/** The keys of blocks are made by the editor: they only have to be different. */
const blockKey = /^[a-z0-9]{1,12}$/;

/** Returns the keys and kinds of the posted blocks in order, at most one more than `maxBlocks`. */
export function postedBlocks(field: Field): { key: string; kind: NewsletterBlockKind }[] {
  const keys = [...new Set(field("blocks").split(","))].filter((key) => blockKey.test(key));
  return keys.slice(0, maxBlocks + 1).flatMap((key) => {
    const kind = newsletterBlockKinds.find((each) => each === field(blockField(key, "kind")));
    return kind ? [{ key, kind }] : [];
  });
}

/**
 * Reads a newsletter from form fields. Languages that its audience does not have need no texts. Refuses with a code per
 * field: `required`, `long`, `number`, `link`, `picture` (not a file of this shop), `products` (none or too many), and
 * `blocks` (none or too many).
 */
export function readNewsletterInput(field: Field): FormInput<NewsletterContent> {
  const problems: Record<string, string> = {};
  const read = <Output>(name: string, schema: z.ZodType<Output>): Output | undefined => {
    const result = schema.safeParse(field(name));
    if (!result.success) problems[name] = result.error.issues[0]?.message ?? "required";
    return result.data;
  };
  const audience = readAudience(field);
  const languages = languagesOf(audience);
  const posted = postedBlocks(field);
  if (posted.length === 0 || posted.length > maxBlocks) problems.blocks = "blocks";
  const columns = newsletterColumns.shape;
  const content = {
    name: read("name", columns.name) ?? "",
    ...pairFields("subject", readPair(read, "subject", { maxLength: blockLengths.title, needed: languages })),
    ...pairFields("preview", readPair(read, "preview", { maxLength: blockLengths.title, needed: [] })),
    blocks: posted.map(({ key, kind }) => readBlock[kind](read, { key, field, languages })),
    audience,
    per_minute: read("per_minute", columns.per_minute) ?? speedBounds.usual,
  };
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, input: content };
}

const noProduct = "00000000-0000-0000-0000-000000000000";

/** Reads the audience that form fields choose; unknown languages are left out. */
export function readAudience(field: Field): Audience {
  const listed = (name: string) => [...new Set(field(name).split(",").filter(Boolean))];
  return {
    languages: locales.filter((locale) => listed("languages").includes(locale)),
    // A popup's name may contain a comma, so each source has a line of its own.
    sources: [...new Set(field("sources").split(/\r?\n/).filter(Boolean))].slice(0, 100),
    // One that is no id stays as one that nobody bought: without it, the audience would be larger than was chosen.
    boughtProductIds: listed("bought")
      .slice(0, 100)
      .map((id) => (isRecordId(id) ? id : noProduct)),
  };
}

type Read = <Output>(name: string, schema: z.ZodType<Output>) => Output | undefined;
type PairRules = { maxLength: number; needed: readonly Locale[] };

function readPair(read: Read, name: string, { maxLength, needed }: PairRules): TextPair {
  const one = (locale: Locale) => {
    const typed = needed.includes(locale) ? requiredText(maxLength) : plainText(maxLength);
    const lines = typed.transform((text) => text.replaceAll(/\r\n?/g, "\n"));
    return read(`${name}_${locale}`, lines) ?? "";
  };
  return { bg: one("bg"), en: one("en") };
}

const pairFields = <Name extends string>(name: Name, { bg, en }: TextPair) =>
  ({ [`${name}_bg`]: bg, [`${name}_en`]: en }) as Record<`${Name}_${Locale}`, string>;

const optionalLink = plainText(contentLengths.link)
  .transform(completeLink)
  .refine((link) => link === "" || isNewsletterLink(link), "link");
const requiredLink = requiredText(contentLengths.link)
  .transform(completeLink)
  .refine(isNewsletterLink, "link");
const picture = requiredText(contentLengths.link).refine(isNewsletterPicture, "picture");
const code = requiredText(maxCodeLength).transform(normalCode);
const productIds = outsideText()
  .transform((ids) => [...new Set(ids.split(","))].filter(isRecordId))
  .refine((ids) => ids.length > 0 && ids.length <= maxBlockProducts, "products");

type BlockForm = { key: string; field: Field; languages: readonly Locale[] };

const readBlock: {
  [Kind in NewsletterBlockKind]: (read: Read, form: BlockForm) => Extract<NewsletterBlock, { kind: Kind }>;
} = {
  text: (read, { key, languages }) => ({
    kind: "text",
    title: readPair(read, blockField(key, "title"), { maxLength: blockLengths.title, needed: [] }),
    text: readPair(read, blockField(key, "text"), { maxLength: blockLengths.text, needed: languages }),
  }),
  picture: (read, { key, languages }) => ({
    kind: "picture",
    url: read(blockField(key, "url"), picture) ?? "",
    alt: readPair(read, blockField(key, "alt"), { maxLength: maxAltLength, needed: languages }),
    link: read(blockField(key, "link"), optionalLink) ?? "",
  }),
  button: (read, { key, languages }) => ({
    kind: "button",
    label: readPair(read, blockField(key, "label"), { maxLength: blockLengths.label, needed: languages }),
    link: read(blockField(key, "link"), requiredLink) ?? "",
  }),
  products: (read, { key }) => ({
    kind: "products",
    title: readPair(read, blockField(key, "title"), { maxLength: blockLengths.title, needed: [] }),
    productIds: read(blockField(key, "products"), productIds) ?? [],
  }),
  code: (read, { key }) => ({
    kind: "code",
    code: read(blockField(key, "code"), code) ?? "",
    text: readPair(read, blockField(key, "text"), { maxLength: blockLengths.note, needed: [] }),
  }),
};

/**
 * Returns what the form would save of fields that need not be valid, for a preview. Blocks of which something is
 * refused have what remains.
 */
export function draftOf(
  field: Field,
): Pick<NewsletterContent, "subject_bg" | "subject_en" | "preview_bg" | "preview_en" | "blocks"> {
  const lenient: Read = (name, schema) => schema.safeParse(field(name)).data;
  const form = { field, languages: [] };
  return {
    ...pairFields("subject", readPair(lenient, "subject", { maxLength: blockLengths.title, needed: [] })),
    ...pairFields("preview", readPair(lenient, "preview", { maxLength: blockLengths.title, needed: [] })),
    blocks: postedBlocks(field)
      .slice(0, maxBlocks)
      .map(({ key, kind }) => readBlock[kind](lenient, { ...form, key })),
  };
}

/** Returns a newsletter's form fields; `readNewsletterInput` reads them back. */
export function newsletterFields(content: NewsletterContent): Record<string, string> {
  const { name, subject_bg, subject_en, preview_bg, preview_en, blocks, audience, per_minute } = content;
  const keyed = blocks.map((block, index) => ({ key: String(index + 1), block }));
  return {
    name,
    subject_bg,
    subject_en,
    preview_bg,
    preview_en,
    per_minute: String(per_minute),
    languages: audience.languages.join(","),
    sources: audience.sources.join("\n"),
    bought: audience.boughtProductIds.join(","),
    blocks: keyed.map(({ key }) => key).join(","),
    ...Object.fromEntries(keyed.flatMap(({ key, block }) => Object.entries(blockFields(key, block)))),
  };
}

function blockFields(key: string, block: NewsletterBlock): Record<string, string> {
  const fields = Object.entries({ kind: block.kind, ...partFields(block) });
  return Object.fromEntries(fields.map(([name, value]) => [blockField(key, name), value]));
}

function partFields(block: NewsletterBlock): Record<string, string> {
  switch (block.kind) {
    case "text":
      return { ...pairFields("title", block.title), ...pairFields("text", block.text) };
    case "picture":
      return { url: block.url, ...pairFields("alt", block.alt), link: block.link };
    case "button":
      return { ...pairFields("label", block.label), link: block.link };
    case "products":
      return { ...pairFields("title", block.title), products: block.productIds.join(",") };
    case "code":
      return { code: block.code, ...pairFields("text", block.text) };
  }
}
