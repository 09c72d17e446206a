/**
 * Downloads code without which the page still works. Retries a failed download when the connection is back or the
 * visitor presses something, so that a missing chunk breaks no page. Never rejects.
 */
export async function loadWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextRetry();
    }
  }
}

function nextRetry(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const retry = () => {
      listening.abort();
      resolve();
    };
    for (const event of ["online", "pointerdown", "keydown"])
      window.addEventListener(event, retry, { signal: listening.signal });
  });
}
