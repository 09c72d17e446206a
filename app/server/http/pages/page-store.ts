/** What a kept page weighs, in bytes. */
type Weighed = { bytes: number };

/** Pages by address, of no more bytes together than the bound; past it those go that were not asked for the longest. */
export class PageStore<Page extends Weighed> {
  readonly #pages = new Map<string, Page>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(address: string): Page | undefined {
    const page = this.#pages.get(address);
    if (page) {
      // A map keeps the order of insertion: the page just asked for becomes the last to go.
      this.#pages.delete(address);
      this.#pages.set(address, page);
    }
    return page;
  }

  set(address: string, page: Page): void {
    this.#remove(address);
    if (page.bytes > this.#maxBytes) return;
    this.#pages.set(address, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#remove(oldest);
    }
  }

  #remove(address: string): void {
    const page = this.#pages.get(address);
    if (!page) return;
    this.#pages.delete(address);
    this.#bytes -= page.bytes;
  }
}
