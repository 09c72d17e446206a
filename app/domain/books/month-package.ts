/** The date that decides the month of a document: tax event, delivery or payment. */
export const packageBases = ["tax_event", "delivery", "payment"] as const;
export type PackageBasis = (typeof packageBases)[number];

/** States of a month's package. `waiting` and `working` are resumed after a restart; `deleted` after seven days. */
export const packageStates = ["waiting", "working", "ready", "failed", "deleted"] as const;
export type PackageState = (typeof packageStates)[number];

/** Returns whether the job of a package has not finished yet. */
export function isOpen(state: PackageState): boolean {
  return state === "waiting" || state === "working";
}

/** Why a package failed: the file storage, a document that could not be printed, or anything else. */
export const packageProblems = ["storage", "print", "other"] as const;
export type PackageProblem = (typeof packageProblems)[number];

/** How long a finished package is stored, in milliseconds: seven days. */
export const packageLifetime = 604_800_000;

/** Maximum number of differences stored in a package's row; its file lists all. */
export const storedDifferences = 50;

/** Returns the ending of the name of a package's file, `2026-11-tax-event.zip`. */
export function packageFileName({ month, basis }: { month: string; basis: PackageBasis }): string {
  return `${month}-${basis.replaceAll("_", "-")}.zip`;
}
