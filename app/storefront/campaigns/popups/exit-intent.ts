/** Longest duration of a flick, in milliseconds. */
const flickTime = 500;
/** How long after a touch a scroll still counts as the visitor's own, in milliseconds. */
const touchTime = 1500;

type ScrollPoint = { top: number; at: number };

/**
 * Returns whether a visitor who had read beyond the first screen flicks back up, as before using the browser's address
 * bar: half a window's height within half a second, in several steps, since a jump comes from a script or a link.
 * `trail` ends with the newest point; heights are in pixels, times in milliseconds.
 */
export function isFlickUp(trail: readonly ScrollPoint[], windowHeight: number): boolean {
  const last = trail.at(-1);
  if (!last) return false;
  const recent = trail.filter(({ at }) => last.at - at <= flickTime);
  const lowest = Math.max(...recent.map(({ top }) => top));
  return recent.length >= 4 && lowest > windowHeight && lowest - last.top >= windowHeight / 2;
}

/**
 * Calls `leave` on exit intent: the pointer leaves through the top of the window (specification, section 4) or, on touch
 * screens, the visitor flicks back up. Returns a function that stops watching.
 */
export function watchExit(leave: () => void): () => void {
  let trail: ScrollPoint[] = [];
  let touchedAt = -Infinity;
  const onMouseOut = ({ relatedTarget, clientY }: MouseEvent) => {
    if (relatedTarget === null && clientY <= 0) leave();
  };
  const onTouch = () => (touchedAt = performance.now());
  const onScroll = () => {
    const at = performance.now();
    if (at - touchedAt > touchTime) return;
    trail = [...trail.filter((point) => at - point.at <= flickTime), { top: window.scrollY, at }];
    if (!isFlickUp(trail, window.innerHeight)) return;
    trail = [];
    leave();
  };
  document.addEventListener("mouseout", onMouseOut);
  document.addEventListener("touchmove", onTouch, { passive: true });
  document.addEventListener("touchend", onTouch, { passive: true });
  document.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    document.removeEventListener("mouseout", onMouseOut);
    document.removeEventListener("touchmove", onTouch);
    document.removeEventListener("touchend", onTouch);
    document.removeEventListener("scroll", onScroll);
  };
}
