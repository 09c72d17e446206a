import { z } from "zod";
import { fieldProblems, plainText, requiredText } from "#app/domain/content/content-fields.ts";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import { isOwnPath, redirectPath, redirectTarget, writtenPath } from "./redirect-path.ts";
import { maxRedirectPath, redirectOrigins } from "./redirect.ts";
import type { RedirectOrigin, RedirectText } from "./redirect.ts";

/** Longest text of a path, in characters: a letter may be written as six. */
export const maxRedirectText = 6 * maxRedirectPath;

/**
 * Schema of the form of a redirect: its path, and its target as a text or as a product, which comes first. Issue
 * messages: `required`, `long`, and `redirect_path`, `redirect_own` or `redirect_target`.
 */
const redirectInput = z
  .object({
    path: requiredText(maxRedirectText)
      .refine((text) => redirectPath(text) !== null, { error: "redirect_path", abort: true })
      .refine((text) => !isOwnPath(redirectPath(text) ?? "/"), "redirect_own"),
    target: plainText(maxRedirectText),
    product: z.union([z.uuid(), z.literal("")], "choice"),
  })
  .transform(({ path, target, product }) => ({
    path,
    target: product === "" ? target : `/products/${product}`,
  }))
  .refine(({ target }) => target !== "", { error: "required", path: ["target"], abort: true })
  .refine(({ target }) => redirectTarget(target) !== null, { error: "redirect_target", path: ["target"] });

/** Parses the posted form of a redirect. */
export function readRedirectInput(field: (name: string) => string): FormInput<RedirectText> {
  const posted = { path: field("path"), target: field("target"), product: field("product") };
  const read = redirectInput.safeParse(posted);
  return read.success ? { ok: true, input: read.data } : { ok: false, problems: fieldProblems(read.error) };
}

/** Returns a stored redirect as the values of its form. */
export function redirectFields({ path, target }: { path: string; target: string }): Record<string, string> {
  return { path: writtenPath(path), target, product: "" };
}

/** What a deleted redirect keeps when it is restored. */
export type DeletedRedirect = { id: string; input: RedirectText; origin: RedirectOrigin; createdAt: Date };

/** Returns a deleted redirect as the fields that restore it (`readDeletedRedirect`). */
export function deletedRedirectFields({
  id,
  origin,
  created_at,
  ...texts
}: {
  id: string;
  path: string;
  target: string;
  origin: RedirectOrigin;
  created_at: Date;
}): Record<string, string> {
  return { ...redirectFields(texts), id, origin, created_at: created_at.toISOString() };
}

const deletedRedirect = z.object({
  id: z.uuid(),
  path: plainText(maxRedirectText),
  target: plainText(maxRedirectText),
  origin: z.enum(redirectOrigins),
  created_at: z.iso.datetime(),
});

/** Parses the posted fields of a deleted redirect, whose texts are not checked yet; null for any others. */
export function readDeletedRedirect(field: (name: string) => string): DeletedRedirect | null {
  const names = ["id", "path", "target", "origin", "created_at"] as const;
  const read = deletedRedirect.safeParse(Object.fromEntries(names.map((name) => [name, field(name)])));
  if (!read.success) return null;
  const { id, path, target, origin, created_at } = read.data;
  return { id, input: { path, target }, origin, createdAt: new Date(created_at) };
}
