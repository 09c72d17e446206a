import type { ComponentProps } from "react";

/** A drawing of lucide: its elements with their attributes, for a box of 24 units. */
export type IconData = {
  node: readonly (readonly [string, Readonly<Record<string, string>>])[];
};

/**
 * Replaces lucide's `createLucideIcon` in builds (`vite.config.ts`), since a page has some forty icons. Lucide nests
 * three components per icon, with a React element for each line of the drawing and eight attributes that all icons
 * share. Here an icon is one element, and the shared attributes are a rule of the style sheet (`.icon`).
 *
 * Like lucide's, an icon without a name or role is hidden from assistive technology.
 */
export default function createIcon({ node }: IconData) {
  const drawing = { __html: node.map(([tag, attributes]) => `<${tag}${written(attributes)}/>`).join("") };
  return function Icon({ className, ...props }: ComponentProps<"svg">) {
    const isNamed = props["aria-label"] !== undefined || props.role !== undefined;
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden={isNamed ? undefined : true}
        className={className ? `icon ${className}` : "icon"}
        {...props}
        dangerouslySetInnerHTML={drawing}
      />
    );
  };
}

/**
 * Returns attributes as markup, without `key`, which is for React. Lucide's values are numbers, colours and paths,
 * which need no escaping.
 */
function written(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => (name === "key" ? "" : ` ${name}="${value}"`))
    .join("");
}
