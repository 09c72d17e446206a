/** HSTS lifetime in seconds: a year (RFC 6797, section 6.1.1). */
const tlsAge = 31_536_000;

/** Browser features that no page uses; card payments take place on Stripe's own pages. */
const unusedFeatures = [
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
];

/** Returns the security headers of every response. `isSecure`: the shop's public address is HTTPS. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    // Pages that opened the shop, or that it opens, get no reference to its window.
    "cross-origin-opener-policy": "same-origin",
    // Other sites may not embed pages and data; `sharedFileHeaders` allows it for files.
    "cross-origin-resource-policy": "same-origin",
    ...(isSecure && { "strict-transport-security": `max-age=${tlsAge}` }),
  };
}

/** Headers of files that other sites may embed: pictures, manifest and icons. */
export const sharedFileHeaders = { "cross-origin-resource-policy": "cross-origin" };
