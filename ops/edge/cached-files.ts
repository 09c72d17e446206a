import { readdirSync, unlinkSync } from "node:fs";
import path from "node:path";

/**
 * Deletes the files of an nginx cache with `levels=1` and nothing else: files named by 32 hexadecimal digits, in the
 * folder named by the last of them. It does not follow symbolic links. Returns how many it deleted. A missing folder is
 * an empty cache, and nginx may delete files at the same time; other errors are thrown.
 */
export function removeCachedFiles(folder: string): number {
  const groups = entriesOf(folder).filter((entry) => entry.isDirectory() && /^[\da-f]$/.test(entry.name));
  const removed = groups.map(({ name: group }) => {
    const files = entriesOf(path.join(folder, group)).filter(
      (entry) => entry.isFile() && /^[\da-f]{32}$/.test(entry.name) && entry.name.endsWith(group),
    );
    return files.filter(({ name }) => wasRemoved(path.join(folder, group, name))).length;
  });
  return removed.reduce((sum, count) => sum + count, 0);
}

function entriesOf(folder: string) {
  return unlessMissing(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

function wasRemoved(file: string): boolean {
  return (
    unlessMissing(() => {
      unlinkSync(file);
      return true;
    }) ?? false
  );
}

function unlessMissing<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
