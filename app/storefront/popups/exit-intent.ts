/** In milliseconds. */
const flickTime = 500;
const touchTime = 1500;

type ScrollPoint = { top: number; at: number };

/**
 * Whether somebody who had read beyond the first screen flicks back up, as one does on the way to the browser's address
 * bar: half a window's height within half a second, in several steps, since what jumps is a script or a link. `trail` ends
 * with the newest point; heights in pixels, times in milliseconds.
 */
export function isFlickUp(trail: readonly ScrollPoint[], windowHeight: number): boolean {
  const last = trail.at(-1);
  if (!last) return false;
  const recent = trail.filter(({ at }) => last.at - at <= flickTime);
  const lowest = Math.max(...recent.map(({ top }) => top));
  return recent.length >= 4 && lowest > windowHeight && lowest - last.top >= windowHeight / 2;
}

/**
 * Calls `leave` when the visitor seems to go: the pointer leaves by the top of the window (specification, section 4) or,
 * where fingers scroll and no pointer hovers, by a flick back up. Gives what ends it.
 */
export function watchExit(leave: () => void): () => void {
  let trail: ScrollPoint[] = [];
  let touchedAt = -Infinity;
  const byPointer = ({ relatedTarget, clientY }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) leave();
  };
  const touch = () => (touchedAt = performance.now());
  const byScroll = () => {
    const at = performance.now();
    if (at - touchedAt > touchTime) return;
    trail = [...trail.filter((point) => at - point.at <= flickTime), { top: window.scrollY, at }];
    if (!isFlickUp(trail, window.innerHeight)) return;
    trail = [];
    leave();
  };
  document.addEventListener("mouseout", byPointer);
  document.addEventListener("touchmove", touch, { passive: true });
  document.addEventListener("touchend", touch, { passive: true });
  document.addEventListener("scroll", byScroll, { passive: true });
  return () => {
    document.removeEventListener("mouseout", byPointer);
    document.removeEventListener("touchmove", touch);
    document.removeEventListener("touchend", touch);
    document.removeEventListener("scroll", byScroll);
  };
}
