export type Claims = {
  /** Prints a claim, whether it is true, and the value that was found. */
  expectTrue: (what: string, isTrue: boolean, found?: unknown) => void;
  /** Prints how many claims failed. Returns the program's exit code. */
  conclude: () => number;
};

/** Returns a list that prints claims as they are checked and counts those that are false. */
export function claimList(): Claims {
  let failures = 0;
  return {
    expectTrue: (what, isTrue, found = "") => {
      if (!isTrue) failures += 1;
      console.log(`${isTrue ? "ok  " : "FAIL"} ${what}${found === "" ? "" : `: ${String(found)}`}`);
    },
    conclude: () => {
      console.log(failures === 0 ? "All claims are true." : `${failures} claims failed.`);
      return failures === 0 ? 0 : 1;
    },
  };
}
