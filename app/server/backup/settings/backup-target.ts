import { randomUUID } from "node:crypto";
import { mkdir, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#app/server/env.ts";
import { projectRoot } from "#app/server/project-root.ts";

type Folders = Pick<Env, "BACKUP_DIR" | "DATA_DIR" | "isBackupDirSet">;

/**
 * Why a folder cannot hold backups. `folderRelative`: a relative path that leaves the data folder. `folderServed`:
 * inside a folder whose files visitors can fetch. `folderDatabase`: inside the database's own folder. `folderFile`: a
 * part of the path is a file. `folderWrite`: it cannot be created or written.
 */
export type FolderProblem =
  "folderRelative" | "folderServed" | "folderDatabase" | "folderFile" | "folderWrite";

/** Returns the folder of the settings: an absolute path, one inside the data folder, or `backups` there when empty. */
export function backupFolderOf({ DATA_DIR }: Pick<Env, "DATA_DIR">, typed: string): string {
  return path.resolve(DATA_DIR, typed || "backups");
}

/**
 * Creates the typed folder if it does not exist, readable by its owner only, and tries to write in it. Returns why it
 * cannot hold backups, null when it can. Links are followed first, so that none leads into a refused folder.
 */
export async function tryBackupFolder(env: Folders, typed: string): Promise<FolderProblem | null> {
  const folder = backupFolderOf(env, typed);
  if (!path.isAbsolute(typed) && !isInside(folder, env.DATA_DIR)) return "folderRelative";
  try {
    const problem = await placeProblem(env, folder);
    if (problem !== null) return problem;
    await makeFolder(folder);
    const probe = path.join(folder, `.plodko-${randomUUID()}`);
    await writeFile(probe, "", { flag: "wx", mode: 0o600 });
    await rm(probe);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === "ENOTDIR" || code === "EEXIST" ? "folderFile" : "folderWrite";
  }
}

/** Unlike the recursive `mkdir` of Node 24, this ends where a file system creates no folders, such as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || path.dirname(folder) === folder) throw error;
    await makeFolder(path.dirname(folder));
    await mkdir(folder, { mode: 0o700 });
  }
}

async function placeProblem({ DATA_DIR }: Folders, folder: string): Promise<FolderProblem | null> {
  const served = [
    path.join(DATA_DIR, "media"),
    path.join(projectRoot, "public"),
    path.join(projectRoot, "build"),
  ];
  const [real, database, ...realServed] = await Promise.all(
    [folder, path.join(DATA_DIR, "postgres"), ...served].map(realPathOf),
  );
  if (real === undefined || database === undefined) return "folderWrite";
  if (realServed.some((other) => isInside(real, other))) return "folderServed";
  return isInside(real, database) ? "folderDatabase" : null;
}

/** Returns the real path of a folder of which the last parts may not exist yet. */
async function realPathOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === folder) throw error;
    return path.join(await realPathOf(parent), path.basename(folder));
  }
}

/** Returns whether a path is a folder or lies in it. */
function isInside(inner: string, outer: string): boolean {
  const relative = path.relative(outer, inner);
  return relative !== ".." && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative);
}
