import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { ShopPicture } from "#app/ui/shop-picture.tsx";

/**
 * The frame of a page with one thing to do, beside the sweets where there is room for them. `answer` is what came of its
 * form, another one each time: what the page says of that stands a screen above the button, and is led to. Where the answer
 * has taken the button away, it gets the focus too.
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
        <div className="relative bg-blush max-lg:h-32 sm:max-lg:h-44">
          <ShopPicture
            name="hero-mobile"
            mobile="hero"
            sizes="(min-width: 1024px) 64rem, 100vw"
            className="absolute inset-0 size-full object-[72%_60%] md:object-center"
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
