/** How long browsers are to come by TLS alone once they did, in seconds: a year (RFC 6797, section 6.1.1). */
const tlsAge = 31_536_000;

/** None of these is asked for by any page; Stripe takes cards on pages of its own. */
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

/** What every answer says of itself to the browser. `isSecure`: the shop's public address is one of TLS. */
export function securityHeaders(isSecure: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": unusedFeatures.map((feature) => `${feature}=()`).join(", "),
    // A page that opened the shop, or is opened by it, has no hold on its window.
    "cross-origin-opener-policy": "same-origin",
    // Pages and data are for the shop alone; pictures and other files say themselves that everybody may show them.
    "cross-origin-resource-policy": "same-origin",
    ...(isSecure && { "strict-transport-security": `max-age=${tlsAge}` }),
  };
}

/** Of files that other sites show and link to: the shop's pictures, its manifest and icons. */
export const sharedFileHeaders = { "cross-origin-resource-policy": "cross-origin" };
