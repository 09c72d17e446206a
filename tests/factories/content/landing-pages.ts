import { readLandingPageInput } from "#app/domain/content/landing-page-input.ts";
import type { LandingPageInput } from "#app/domain/content/landing-page-input.ts";

/** Returns a landing page as its form posts it: a draft without dates by default. */
export function landingPageInput(changes: Partial<LandingPageInput> = {}): LandingPageInput {
  const fields: Record<string, string> = { slug: "leten-plod", title_bg: "Летен плод", status: "draft" };
  const read = readLandingPageInput((name) => fields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { ...read.input, ...changes };
}
