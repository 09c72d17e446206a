import { configureGlobal } from "fast-check";
import { isFirstTier } from "../tiers.ts";

// In the first tier a property tries the same cases in every run, so that a failure is the change's own. New cases are
// drawn by `npm run test:all` and in runs of single suites.
if (isFirstTier) configureGlobal({ seed: 20_261_128 });
