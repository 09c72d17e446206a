import type { SectionContent, ShownSection } from "#app/domain/content/home-section.ts";
import { OwnStyle } from "#app/ui/own-style.tsx";

/** Returns the section's anchor on the page. */
export function sectionAnchor({ id }: Pick<SectionContent, "id">): string {
  return `section-${id}`;
}

export function colorClass({ id, colors }: Pick<SectionContent, "id" | "colors">): string {
  return colors ? `colors-${id}` : "";
}

/** The colours and focus points that the owner set, as CSS rules of the sections. */
export function SectionStyle({ sections }: { sections: readonly ShownSection[] }) {
  return <OwnStyle rules={sections.map((section) => colorRule(section) + focusRule(section)).join("")} />;
}

/** Returns the class of a hero's backdrop; empty without a focus point. */
export function focusClass({ id, focus }: Pick<SectionContent, "id" | "focus">): string {
  return focus ? `focus-${id}` : "";
}

/** Keeps the focus point in the crop of a hero's backdrop. */
function focusRule(section: ShownSection): string {
  const { focus } = section;
  return focus ? `.${focusClass(section)}{object-position:${focus.x}% ${focus.y}%}` : "";
}

/**
 * Returns the CSS rule of a section's colours: the owner's text uses them throughout, product cards keep the shop's
 * own.
 */
function colorRule(section: ShownSection): string {
  if (!section.colors) return "";
  const { background, text } = section.colors;
  const name = `.${colorClass(section)}`;
  const own = background ? `background-color:${background};--veil:${background};` : "";
  // Replaces the page's background, which cards and table edges in the text would use. A hero's veil sets `--ground`.
  const ground = background ? `--background:var(--ground,${background});` : "";
  const inText = ["muted", "line"].map((part) => `--color-${part}:currentcolor;`).join("");
  const grounds = ["surface", "sky"].map((part) => `--color-${part}:transparent;`).join("");
  return `${name}{${own}color:${text}}${name} .rich-text{${ground}--primary-text:currentcolor;${grounds}${inText}}`;
}
