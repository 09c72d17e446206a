/** A phone's options for `test.use`. */
export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/**
 * The devices of a journey that is tested once in each language. Both run in the project `desktop`: that of phones
 * would start workers and shops for a single test.
 */
export const deviceIn = {
  bg: { name: "bg, at a desk", options: {} },
  en: { name: "en, on a phone", options: phone },
};
