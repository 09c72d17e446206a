/** Browser features that pages do not use, except where a page allows one; card payments take place on Stripe's own pages. */
const features = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "usb",
] as const;

/** Returns the value of `Permissions-Policy` (W3C): no feature but those that the page itself may use. */
export function permissionsPolicy(allowed: readonly (typeof features)[number][] = []): string {
  return features.map((feature) => `${feature}=${allowed.includes(feature) ? "(self)" : "()"}`).join(", ");
}
