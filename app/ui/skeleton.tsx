import { cx } from "class-variance-authority";

const corners = {
  line: "rounded-lg",
  control: "rounded-xl",
  card: "rounded-card",
  pill: "rounded-full",
  square: "rounded-none",
};

/**
 * Shows a loading placeholder; `className` sets its size. Hidden from screen readers, which announce the busy region
 * around it.
 */
export function Skeleton({
  shape = "line",
  className,
}: {
  shape?: keyof typeof corners;
  className?: string;
}) {
  return <div aria-hidden className={cx("animate-pulse bg-line/60", corners[shape], className)} />;
}
