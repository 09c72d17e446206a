import { cx } from "class-variance-authority";

const corners = {
  line: "rounded-lg",
  control: "rounded-xl",
  card: "rounded-card",
  pill: "rounded-full",
  square: "rounded-none",
};

/**
 * The shape of something that is still loading; `className` gives its size. Screen readers hear the busy region around
 * it instead.
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
