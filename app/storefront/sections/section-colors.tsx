import type { SectionContent, ShownSection } from "#app/domain/home-section.ts";
import { OwnStyle } from "#app/ui/own-style.tsx";

/** The section's place on the page, for links to it. */
export function sectionAnchor({ id }: Pick<SectionContent, "id">): string {
  return `section-${id}`;
}

export function colorClass({ id, colors }: Pick<SectionContent, "id" | "colors">): string {
  return colors ? `colors-${id}` : "";
}

/** The colours that the owner set, one rule a section. */
export function SectionColors({ sections }: { sections: readonly ShownSection[] }) {
  return <OwnStyle rules={sections.map(colorRule).join("")} />;
}

/** The owner's text takes the section's colours whole; cards of products keep the shop's own. */
function colorRule(section: ShownSection): string {
  if (!section.colors) return "";
  const { background, text } = section.colors;
  const name = `.${colorClass(section)}`;
  const own = background ? `background-color:${background};--veil:${background};` : "";
  // Not the page's: cards and the edges of tables would be of it. A hero's veil is a ground of its own.
  const ground = background ? `--background:var(--ground,${background});` : "";
  const inText = ["muted", "line"].map((part) => `--color-${part}:currentcolor;`).join("");
  const grounds = ["surface", "sky"].map((part) => `--color-${part}:transparent;`).join("");
  return `${name}{${own}color:${text}}${name} .rich-text{${ground}--primary-text:currentcolor;${grounds}${inText}}`;
}
