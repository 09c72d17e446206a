import { z } from "zod";
import { plainText, requiredText } from "#app/domain/content/content-fields.ts";
import { isOwnPath, redirectPath, redirectTarget, writtenPath } from "./redirect-path.ts";
import { maxRedirectPath } from "./redirect.ts";

/** Longest text of a path, in characters: a letter may be written as six. */
const maxText = 6 * maxRedirectPath;

/**
 * Schema of the form of a redirect: its path, and its target as a text or as a product, which comes first. Issue
 * messages: `required`, `long`, and `redirect_path`, `redirect_own` or `redirect_target`.
 */
export const redirectInput = z
  .object({
    path: requiredText(maxText)
      .refine((text) => redirectPath(text) !== null, { error: "redirect_path", abort: true })
      .refine((text) => !isOwnPath(redirectPath(text) ?? "/"), "redirect_own"),
    target: plainText(maxText),
    product: z.union([z.uuid(), z.literal("")], "choice"),
  })
  .transform(({ path, target, product }) => ({
    path,
    target: product === "" ? target : `/products/${product}`,
  }))
  .refine(({ target }) => target !== "", { error: "required", path: ["target"], abort: true })
  .refine(({ target }) => redirectTarget(target) !== null, { error: "redirect_target", path: ["target"] });

/** Returns a stored redirect as the values of its form. */
export function redirectFields({ path, target }: { path: string; target: string }): Record<string, string> {
  return { path: writtenPath(path), target, product: "" };
}
