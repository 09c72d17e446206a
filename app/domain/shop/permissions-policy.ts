/** Browser features that pages may not use unless a page allows one. Card payments take place on Stripe's own pages. */
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

/** Returns the value of `Permissions-Policy` (W3C), which denies every feature except the allowed ones. */
export function permissionsPolicy(allowed: readonly (typeof features)[number][] = []): string {
  return features.map((feature) => `${feature}=${allowed.includes(feature) ? "(self)" : "()"}`).join(", ");
}
