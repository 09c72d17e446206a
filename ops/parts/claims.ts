/** Prints claims as they are checked, and counts those that do not hold. */
export function claimList() {
  let failures = 0;
  return {
    expectTrue(what: string, isTrue: boolean, found: unknown = ""): void {
      if (!isTrue) failures += 1;
      console.log(`${isTrue ? "ok  " : "FAIL"} ${what}${found === "" ? "" : `: ${String(found)}`}`);
    },
    /** Prints the end of the list. Returns the exit code. */
    conclude(): number {
      console.log(failures === 0 ? "All of it holds." : `${failures} did not hold.`);
      return failures === 0 ? 0 : 1;
    },
  };
}
