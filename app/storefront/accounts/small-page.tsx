import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";

/**
 * Lays out a page with a single action, next to a picture on wide screens. `answer` is the result of its form, a
 * new object each time: scrolls to the notice about it, which may be off-screen above the button, and focuses the
 * notice when the result has removed the focused button.
 */
export function SmallPage({
  title,
  answer,
  children,
}: {
  title: string;
  answer: object | undefined;
  children: ReactNode;
}) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!answer) return;
    const notice = content.current?.querySelector<HTMLElement>(
      ":is([role=alert], [role=status]):not(:empty)",
    );
    notice?.scrollIntoView({ block: "nearest" });
    if (document.activeElement !== document.body) return;
    notice?.setAttribute("tabindex", "-1");
    notice?.focus();
  }, [answer]);
  return (
    <div className="page py-6 sm:py-12 lg:py-16">
      <Card className="mx-auto grid max-w-5xl overflow-hidden lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        {/* The colour of the picture's background, which continues next to the picture in every theme. */}
        <div className="relative overflow-hidden bg-[#fff1ee] max-lg:h-40 sm:max-lg:h-52">
          <ShopPicture
            name="hero-mobile"
            // The fruit is at half the height of the picture: a narrow page shows a strip of that part.
            sizes="(min-width: 1024px) 64rem, 24rem"
            className="absolute max-lg:-top-[62%] max-lg:left-1/2 max-lg:h-[200%] max-lg:w-auto max-lg:max-w-none max-lg:-translate-x-1/2 lg:inset-0 lg:size-full lg:object-contain"
            priority
          />
        </div>
        <div
          ref={content}
          className="flex min-w-0 flex-col justify-center px-5 py-8 sm:px-10 sm:py-12 lg:min-h-140"
        >
          <h1 className="mb-5 text-heading wrap-anywhere">{title}</h1>
          {children}
        </div>
      </Card>
    </div>
  );
}
