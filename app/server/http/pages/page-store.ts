type Sized = { bytes: number };

/** An LRU cache of pages by address, limited by their total size in bytes. */
export class PageStore<Page extends Sized> {
  readonly #pages = new Map<string, Page>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Iterates over the pages without using them, least recently used first. */
  entries(): IterableIterator<[address: string, page: Page]> {
    return this.#pages.entries();
  }

  get(address: string): Page | undefined {
    const page = this.#pages.get(address);
    if (page) {
      // A Map iterates in insertion order: re-inserting makes this page the last to be evicted.
      this.#pages.delete(address);
      this.#pages.set(address, page);
    }
    return page;
  }

  set(address: string, page: Page): void {
    this.delete(address);
    if (page.bytes > this.#maxBytes) return;
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.delete(oldest);
    }
  }

  delete(address: string): void {
    const page = this.#pages.get(address);
    if (!page) return;
    this.#pages.delete(address);
    this.#bytes -= page.bytes;
  }
}
