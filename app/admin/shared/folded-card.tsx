import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Card, CardTitle } from "#app/ui/card.tsx";

/**
 * A card that is rarely needed: folded on a phone, where its title and `count` remain, and always unfolded on wide
 * screens and on paper. `startsOpen` unfolds it on a phone too, when something in it waits for an answer.
 */
export function FoldedCard({
  title,
  count = 0,
  startsOpen,
  children,
}: {
  title: string;
  count?: number;
  startsOpen: boolean;
  children: ReactNode;
}) {
  // Only the first value counts: an action inside must not fold what the reader has open.
  const [isOpen] = useState(startsOpen);
  return (
    <Card>
      <details className="group unfolded" open={isOpen}>
        <summary className="flex min-h-13 list-none items-center gap-2 rounded-card px-4 [&::-webkit-details-marker]:hidden">
          <CardTitle>{title}</CardTitle>
          {count > 0 && <span className="text-muted">{count}</span>}
          <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4 md:p-6">
          <div className="unfolded-title">
            <CardTitle>{title}</CardTitle>
          </div>
          {children}
        </div>
      </details>
    </Card>
  );
}
