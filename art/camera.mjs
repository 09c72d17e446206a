const minus = (a, b) => a.map((value, i) => value - b[i]);
const unit = (v) => v.map((value) => value / Math.hypot(...v));
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** A camera that sees `frame` units of height at its target, shifted by `shift` half heights. */
export function cameraOf({ eye, target, frame, shift = [0, 0] }) {
  const back = unit(minus(eye, target));
  const right = unit(cross([0, 1, 0], back));
  const away = Math.hypot(...minus(eye, target));
  const zoom = (2 * away) / frame;
  return {
    eye,
    view: [...right, ...cross(back, right), ...back],
    zoom,
    shift: shift.map((part) => part / zoom),
    near: away - 6,
    far: away + 9,
  };
}
