import type { SectionContent, ShownSection } from "#app/domain/home-section.ts";

/** The section's place on the page, for links to it. */
export function sectionAnchor({ id }: Pick<SectionContent, "id">): string {
  return `section-${id}`;
}

export function colorClass({ id, colors }: Pick<SectionContent, "id" | "colors">): string {
  return colors ? `colors-${id}` : "";
}

/** The colours that the owner set, one rule a section, in one element whose hash a policy can name. */
export function SectionColors({ sections }: { sections: readonly ShownSection[] }) {
  const rules = sections.map(colorRule).join("");
  return rules && <style>{rules}</style>;
}

function colorRule(section: ShownSection): string {
  if (!section.colors) return "";
  const { background, text } = section.colors;
  const declarations = [
    `color:${text}`,
    "--color-muted:currentcolor",
    "--color-line:currentcolor",
    "--color-surface:transparent",
    ...(background ? [`background-color:${background}`, `--veil:${background}`] : []),
    // Cards of products keep the shop's own colours; links in the owner's text take the section's.
    ...(section.products.length === 0 ? [`--primary-text:${text}`] : []),
  ];
  return `.${colorClass(section)}{${declarations.join(";")}}`;
}
