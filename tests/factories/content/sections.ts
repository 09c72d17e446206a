import { readSectionInput } from "#app/domain/content/home-section-input.ts";
import type { SectionInput } from "#app/domain/content/home-section-input.ts";

/** Returns a section as its form posts it: a published, visible text block by default. */
export function sectionInput(changes: Partial<SectionInput> = {}): SectionInput {
  const fields: Record<string, string> = {
    type: "text_block",
    status: "published",
    is_visible: "on",
    image_enabled: "on",
    title_bg: "Нашата история",
    title_en: "Our story",
    text_align: "center",
  };
  const read = readSectionInput((name) => fields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { ...read.input, ...changes };
}
