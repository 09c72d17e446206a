import { useEffect } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { buttonStyle } from "#app/ui/button.tsx";
import { useDisclosure } from "#app/ui/browser/disclosure.ts";

/**
 * Shows a native disclosure in the header, so that it opens before JavaScript too. Closes after navigation, on Escape,
 * which returns the focus, and on a press outside.
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
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector("summary")?.focus();
    };
    const closeOnPressOutside = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target);
      if (!isInside) menu.current?.removeAttribute("open");
    };
    document.addEventListener("keydown", closeOnEscape);
    document.addEventListener("pointerdown", closeOnPressOutside);
    return () => {
      document.removeEventListener("keydown", closeOnEscape);
      document.removeEventListener("pointerdown", closeOnPressOutside);
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
