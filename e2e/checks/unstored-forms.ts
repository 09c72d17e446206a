import type { Page } from "@playwright/test";

/**
 * Returns the forms of a page of the back office that would be lost if the session had ended: a text can be typed into
 * them, and submitting them stores none. Passwords and other secrets must not be stored.
 */
export function unstoredForms(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const secret = "[type=password], [autocomplete$=password], [autocomplete=one-time-code]";
    const typed = "textarea[name], input[name]:is([type=text], [type=email], [type=number], :not([type]))";
    // Runs after the back office's listener, and before the router sends the form.
    const stop = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.documentElement.addEventListener("submit", stop, { capture: true });
    const kept = () => localStorage.getItem("unsaved forms") ?? "";
    const store = kept();
    const unstored = [...document.forms].filter((form) => {
      localStorage.setItem("unsaved forms", store);
      const isTyped = form.method === "post" && form.querySelector(typed) !== null;
      form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
      const isStored = kept() !== store;
      const mayStore = form.querySelector(secret) === null && form.dataset.restores !== "never";
      return isTyped && isStored !== mayStore;
    });
    localStorage.setItem("unsaved forms", store);
    document.documentElement.removeEventListener("submit", stop, { capture: true });
    return unstored.map((form) => form.outerHTML.slice(0, 200));
  });
}
