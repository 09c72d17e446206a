/** Resolves in a later task, so that the browser can answer the visitor in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
