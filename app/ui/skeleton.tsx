import { cx } from "class-variance-authority";

/** The shape of something that is still loading; screen readers hear the busy region around it instead. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx("animate-pulse rounded-lg bg-line", className)} />;
}
