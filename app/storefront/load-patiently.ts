/**
 * Downloads what a page can do without. Where it cannot be reached it is tried again once the connection is back, or
 * somebody presses something: what is missing then takes no page down.
 */
export async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const chances = new AbortController();
    const take = () => {
      chances.abort();
      resolve();
    };
    for (const event of ["online", "pointerdown", "keydown"])
      window.addEventListener(event, take, { signal: chances.signal });
  });
}
