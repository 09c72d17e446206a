export type Claims = {
  /** Prints a claim and whether it holds, with what was found. */
  expectTrue: (what: string, isTrue: boolean, found?: unknown) => void;
  /** Prints the end of the list. Returns the exit code of the program. */
  conclude: () => number;
};

/** Prints claims as they are checked, and counts those that do not hold. */
export function claimList(): Claims {
  let failures = 0;
  return {
    expectTrue: (what, isTrue, found = "") => {
      if (!isTrue) failures += 1;
      console.log(`${isTrue ? "ok  " : "FAIL"} ${what}${found === "" ? "" : `: ${String(found)}`}`);
    },
    conclude: () => {
      console.log(failures === 0 ? "All of it holds." : `${failures} did not hold.`);
      return failures === 0 ? 0 : 1;
    },
  };
}
