import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button.tsx";
import { useDisclosure } from "#app/ui/disclosure.ts";

/**
 * A native disclosure of the header, so that it opens before JavaScript too. It closes when a link was followed, by
 * Escape, which gives the focus back, and by a press beside it.
 */
export function HeaderMenu({
  label,
  face,
  size,
  className,
  children,
}: {
  label: string;
  face: ReactNode;
  size: "icon" | "default";
  className?: string;
  children: ReactNode;
}) {
  const menu = useDisclosure(useLocation().pathname);
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    const closeByPress = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      if (!isInside) menu.current?.removeAttribute("open");
    };
    document.addEventListener("keydown", closeByKey);
    document.addEventListener("pointerdown", closeByPress);
    return () => {
      document.removeEventListener("keydown", closeByKey);
      document.removeEventListener("pointerdown", closeByPress);
    };
  }, [menu]);
  return (
    <details ref={menu} className={className}>
      <summary
        aria-label={label}
        className={buttonStyle({
          variant: "ghost",
          size,
          className: "list-none [&::-webkit-details-marker]:hidden",
        })}
      >
        {face}
      </summary>
      {children}
    </details>
  );
}
