/**
 * Copies a text to the clipboard. Returns false where the browser forbids it or has no clipboard, as on pages without
 * TLS.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
